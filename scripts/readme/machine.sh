#!/bin/bash
# A machine to deploy on that is thrown away: this one under a layer in memory, with a systemd, a network and processes of its own.
# $1 is a folder with empty `layer` and `machine`, the clone in `comptoir`, the scripts and what they say in `readme`.
set -eu
mount --make-rprivate /
mount -t tmpfs -o size=8g tmpfs "$1/layer"
mkdir "$1/layer/upper" "$1/layer/work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/layer/upper,workdir=$1/layer/work" "$1/machine"
cd "$1/machine"
mkdir -p srv/comptoir readme
mount --bind "$1/comptoir" srv/comptoir
mount --bind "$1/readme" readme
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
for place in run tmp; do mount -t tmpfs tmpfs "$place"; done
chmod 1777 tmp
mount -t tmpfs -o mode=0755 tmpfs dev
for name in null zero full random urandom; do touch "dev/$name"; mount --bind "/dev/$name" "dev/$name"; done
mkdir dev/shm dev/pts
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts dev/pts
ln -s pts/ptmx dev/ptmx
chmod 1777 dev/shm
touch dev/console
mount --bind "$1/readme/console" dev/console
# Packages come by the network of this machine; what is deployed has its own.
cp --remove-destination -L /etc/resolv.conf etc/resolv.conf 2>/dev/null || true
chroot . /bin/bash /readme/install.sh >"$1/readme/output" 2>&1
mkdir before
exec unshare --pid --fork --net --ipc --uts --cgroup --kill-child bash -c '
  umount proc; mount -t proc proc proc; mount -t cgroup2 cgroup2 sys/fs/cgroup; ip link set lo up; export container=other
  pivot_root . before
  exec chroot . /bin/bash -c "umount -l /before; mount --make-rshared /; exec /lib/systemd/systemd --system --unit=readme.target" </dev/null >/dev/null 2>&1'
