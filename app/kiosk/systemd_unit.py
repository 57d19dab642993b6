"""What makes a Linux machine a kiosk: a systemd unit and its own user."""

from typing import NamedTuple

NAME = "hcf-trainer-kiosk"
USER = "hcf-kiosk"
UNIT = f"etc/systemd/system/{NAME}.service"
USERS = f"etc/sysusers.d/{NAME}.conf"
SHIPPED = {UNIT: f"usr/lib/systemd/system/{NAME}.service", USERS: f"usr/lib/sysusers.d/{NAME}.conf"}
"""Where a .deb puts the same files."""
HOME = f"/var/lib/{USER}"
FOLDERS = {
    "HOME": HOME, "XDG_DATA_HOME": f"{HOME}/data", "XDG_CONFIG_HOME": f"{HOME}/config",
    "XDG_CACHE_HOME": f"{HOME}/cache", "XDG_STATE_HOME": f"{HOME}/state",
}  # fmt: skip
"""Where the kiosk's user has everything, by the names of variables."""
WANTED = f"etc/systemd/system/graphical.target.wants/{NAME}.service"

_SERVICE = """\
[Unit]
Description=hcf-trainer as a kiosk on the first console
After=systemd-user-sessions.service systemd-logind.service getty@tty1.service
Wants=systemd-logind.service
Conflicts=getty@tty1.service
StartLimitIntervalSec=0

[Service]
Type=simple
User={user}
PAMName=login
ExecStart={cage} -- {program} kiosk
Restart=always
RestartSec=1

TTYPath=/dev/tty1
TTYReset=yes
TTYVHangup=yes
TTYVTDisallocate=yes
StandardInput=tty-fail
StandardOutput=journal
StandardError=journal

# All its data is in /var/lib/{user}; it cannot write anywhere else. ProtectHome= would also hide the
# session folder under /run/user, where cage makes its screen.
StateDirectory={user}
StateDirectoryMode=0700
Environment=HOME=/var/lib/{user} XDG_DATA_HOME=/var/lib/{user}/data
Environment=XDG_CONFIG_HOME=/var/lib/{user}/config XDG_CACHE_HOME=/var/lib/{user}/cache
Environment=XDG_STATE_HOME=/var/lib/{user}/state
ProtectSystem=strict
ReadWritePaths=-/run/user
InaccessiblePaths=-/home -/root
PrivateTmp=yes

# No network. PrivateNetwork= would also hide monitors and badge readers that are plugged in later.
IPAddressDeny=any
RestrictAddressFamilies=AF_UNIX AF_NETLINK

# Only the console, screens, keyboards, mice, touch screens and the sound card; no other devices.
DevicePolicy=closed
DeviceAllow=char-tty rw
DeviceAllow=char-drm rw
DeviceAllow=char-input rw
DeviceAllow=char-alsa rw

# Turn off everything the trainer does not need.
NoNewPrivileges=yes
CapabilityBoundingSet=
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
LockPersonality=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RemoveIPC=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
UMask=0077

[Install]
WantedBy=graphical.target
"""
_ACCOUNT = f"""\
u {USER} - "hcf-trainer kiosk" /var/lib/{USER} /usr/sbin/nologin
m {USER} video
m {USER} input
m {USER} render
"""


class Programs(NamedTuple):
    """The paths of the two programs that the unit starts."""

    cage: str
    program: str


def files(programs: Programs) -> dict[str, str]:
    """The files, by their paths under the root of the system."""
    service = _SERVICE.format(user=USER, cage=programs.cage, program=programs.program)
    return {UNIT: service, USERS: _ACCOUNT}
