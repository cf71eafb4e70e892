# shellcheck shell=bash
# A Slurm of one node on this machine, without munge and systemd. Sourced.
#
#   slurm_start FOLDER   starts slurmctld and slurmd as plain processes; exit 77 with the reason where they cannot run
#   slurm_stop           ends both

slurm_start() {
    local home=$1 plugins command node i
    for command in slurmctld slurmd sbatch squeue scontrol scancel; do
        command -v "$command" >/dev/null || { echo "skipped: no $command (packages slurmctld slurmd slurm-client)"; exit 77; }
    done
    [[ $(id -u) == 0 ]] || { echo "skipped: slurmd needs root"; exit 77; }
    plugins=$(dirname "$(dpkg -L slurm-wlm-basic-plugins 2>/dev/null | grep '/auth_none\.so$')" 2>/dev/null)
    [[ -d $plugins ]] || { echo "skipped: no package slurm-wlm-basic-plugins"; exit 77; }
    node=$(hostname -s)
    mkdir -p "$home"/{spool,state,log}
    cat >"$home/slurm.conf" <<END
ClusterName=one
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
AuthType=auth/none
CredType=cred/none
SlurmUser=root
SlurmdUser=root
SlurmctldPidFile=$home/slurmctld.pid
SlurmdPidFile=$home/slurmd.pid
SlurmdSpoolDir=$home/spool
StateSaveLocation=$home/state
SlurmctldLogFile=$home/log/slurmctld.log
SlurmdLogFile=$home/log/slurmd.log
PluginDir=$plugins
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=2,bf_interval=2
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
KillWait=5
SlurmdParameters=config_overrides
NodeName=$node NodeAddr=127.0.0.1 CPUs=4 RealMemory=1000 State=UNKNOWN
PartitionName=debug Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
    export SLURM_CONF=$home/slurm.conf SLURM_NODE=$node
    slurmctld -D -c -f "$SLURM_CONF" >"$home/log/out" 2>&1 &
    SLURM_PIDS=("$!")
    slurmd -D -f "$SLURM_CONF" >>"$home/log/out" 2>&1 &
    SLURM_PIDS+=("$!")
    for ((i = 0; i < 60; i++)); do
        [[ $(sinfo --noheader --format=%t 2>/dev/null) != idle ]] || return 0
        sleep 1
    done
    echo "skipped: Slurm does not start: $(tail -n 3 "$home"/log/* | tr '\n' ' ')"
    exit 77
}

slurm_stop() {
    local i
    scancel --quiet --user=root 2>/dev/null || true
    # slurmd ends after its tasks only, and tasks end faster while slurmctld is there.
    for ((i = 0; i < 40; i++)); do
        [[ -n $(squeue --noheader 2>/dev/null) ]] || break
        sleep 0.5
    done
    [[ -z ${SLURM_PIDS-} ]] || kill "${SLURM_PIDS[@]}" 2>/dev/null || true
    wait 2>/dev/null || true
}
