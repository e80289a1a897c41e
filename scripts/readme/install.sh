#!/bin/bash
# Inside the machine that is thrown away: what README takes for granted, then its commands that need the network.
set -eux
[ -x /usr/sbin/nginx ] || { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends nginx; }
[ -x /usr/bin/sudo ] || { printf '#!/bin/bash\nexec runuser -u "$2" -- "${@:3}"\n' >/usr/local/bin/sudo && chmod +x /usr/local/bin/sudo; }
version=$(ls /usr/lib/postgresql | tail -1)
rm -rf "/etc/postgresql/$version" && pg_createcluster --port 5432 "$version" readme
install -d /etc/letsencrypt/live/app.example.fr
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=app.example.fr -keyout /etc/letsencrypt/live/app.example.fr/privkey.pem \
  -out /etc/letsencrypt/live/app.example.fr/fullchain.pem
cat >/etc/systemd/system/readme.service <<'UNIT'
[Unit]
After=basic.target
[Service]
Type=oneshot
ExecStart=/bin/bash /readme/deploy.sh
StandardOutput=append:/readme/output
StandardError=append:/readme/output
UNIT
printf '[Unit]\nRequires=readme.service basic.target\n' >/etc/systemd/system/readme.target
# Nothing of this machine but what is deployed.
for unit in network-online.target systemd-udevd.service systemd-udev-trigger.service systemd-journal-flush.service; do
  ln -sf /dev/null "/etc/systemd/system/$unit"
done
# This machine may have been deployed on.
userdel comptoir || true
rm -rf /opt/comptoir /etc/comptoir /var/lib/comptoir
cd /srv/comptoir
bash -eux /readme/installing.sh
