#!/bin/bash
# Inside the machine that is thrown away, under its systemd: the other commands of README, then what they must have made.
trap 'status=$?; [ "$status" = 0 ] || journalctl --no-pager --lines=40 --unit=comptoir; echo "$status" >/readme/status; systemctl --force --force poweroff' EXIT
set -eux -o pipefail
version=$(ls /usr/lib/postgresql | tail -1)
systemctl start "postgresql@$version-readme" nginx
cd /opt/comptoir
source /readme/deploying.sh
pid() { systemctl show --property=MainPID --value comptoir; }
ready() { curl --silent --fail --retry 40 --retry-connrefused --retry-delay 1 http://127.0.0.1:3000/readyz; }
[ "$(ps -o user= -p "$(pid)")" = comptoir ]
grep -E '^(NoNewPrivs:\s1|CapBnd:\s0+|Seccomp:\s2)$' "/proc/$(pid)/status" | wc -l | grep -x 3
if tr '\0' '\n' <"/proc/$(pid)/environ" | grep secret@; then exit 1; fi
if nsenter --target "$(pid)" --mount -- touch /opt/comptoir/x; then exit 1; fi
nsenter --target "$(pid)" --mount -- touch /var/lib/comptoir/x
[ "$(curl --silent --insecure --output /dev/null --write-out '%{http_code}' --resolve app.example.fr:443:127.0.0.1 https://app.example.fr/)" = 200 ]
[ "$(curl --silent --insecure --output /dev/null --write-out '%{http_code}' --resolve app.example.fr:443:127.0.0.1 https://app.example.fr/metrics)" = 404 ]
curl --silent --fail http://127.0.0.1:3000/metrics | grep '^comptoir_database_up 1$'
kill -KILL "$(pid)" && sleep 3 && ready
# The mail server of the example does not exist: one fault, and no other.
bash -eu /readme/doctor.sh | tee /readme/doctor || true
[ "$(grep -c '^✗' /readme/doctor)" = 1 ] && grep '^✗.*SMTP_URL' /readme/doctor
systemctl stop comptoir
[ "$(systemctl show --property=Result --value comptoir)" = success ]
