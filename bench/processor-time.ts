import { readdirSync, readFileSync } from 'node:fs';

/** Returns the fields of /proc/<pid>/stat after the program's name. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
}

/** Returns the id of a process's parent, 0 once the process has ended. */
export function parentOf(pid: number): number {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return 0;
  }
}

/** Returns a process's own processor time, in milliseconds. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Returns the processor time of a process and its children, in milliseconds. Includes children that have
 * ended, but not running grandchildren.
 */
export function cpuWithChildren(parent: number): number {
  const fields = statOf(parent);
  const ended = (Number(fields[13]) + Number(fields[14])) * 10;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.map(Number).filter((pid) => parentOf(pid) === parent);
  return cpuOf(parent) + ended + children.reduce((sum, pid) => sum + cpuOf(pid), 0);
}
