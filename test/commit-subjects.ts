import { spawnSync } from 'node:child_process';

const longest = 72;

/**
 * Returns whether each commit that origin/main lacks has a subject of at most 72 characters. If there is no
 * origin/main, checks only the latest commit. If there is no git, prints a note and returns true.
 */
export function commitSubjectsFit(): boolean {
  const hasOriginMain = git('rev-parse', '--verify', '--quiet', 'origin/main') !== null;
  const subjects = git(
    'log',
    '--no-merges',
    '--format=%s',
    ...(hasOriginMain ? ['origin/main..HEAD'] : ['-1']),
  );
  if (subjects === null) {
    console.log('No git here: no commit was looked at.');
    return true;
  }
  const long = subjects.split('\n').filter((subject) => [...subject].length > longest);
  for (const subject of long) console.error(`More than ${longest} characters: ${subject}`);
  return long.length === 0;
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}
