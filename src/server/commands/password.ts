import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { maxPasswordLength, minPasswordLength } from '../../domain/staff-password.ts';
import { readConfig } from '../config.ts';
import { setStaffPassword } from '../features/staff/staff-password.ts';
import { describeDatabaseError, withSiteDatabase } from './site-database.ts';

const help = `Sets the staff password while the site runs. Everybody who is signed in has to sign in again.

  npm run password              asks for the new password twice, without showing it
  npm run password -- --make    makes a password and shows it once
  … | npm run password          takes the first line of the input

A password has at least ${minPasswordLength} characters. It is never written to a log, and never given as an argument: other programs could read it there.
While ADMIN_PASSWORD is set, it replaces the staff password at each start.`;

class PasswordProblem extends Error {}

try {
  const [option, ...rest] = process.argv.slice(2);
  if (option === '--help') console.log(help);
  else if (rest.length > 0 || (option !== undefined && option !== '--make')) {
    throw new PasswordProblem(
      "Do not give the password as an argument. 'npm run password -- --help' says how.",
    );
  } else {
    const config = readConfig(process.env);
    await withSiteDatabase(config, async (db, { clock }) => {
      const generated = option === '--make' ? randomBytes(9).toString('base64url') : null;
      const password = generated ?? (await promptForPassword());
      if (password.length < minPasswordLength) {
        throw new PasswordProblem(`A password has at least ${minPasswordLength} characters.`);
      }
      if (password.length > maxPasswordLength)
        throw new PasswordProblem(`A password has at most ${maxPasswordLength} characters.`);
      await db.transaction().execute((tx) => setStaffPassword(tx, password, clock.now()));
      console.log(generated ? `The staff password is now   ${generated}` : 'The staff password is set.');
      console.log('Everybody has to sign in again.');
    });
  }
} catch (problem) {
  console.error(problem instanceof PasswordProblem ? problem.message : describeDatabaseError(problem));
  process.exitCode = 1;
}

async function promptForPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  }
  const mutedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: mutedOutput, terminal: true });
  const prompt = async (promptText: string) => {
    process.stdout.write(promptText);
    const answer = await terminal.question('');
    process.stdout.write('\n');
    return answer;
  };
  try {
    const password = await prompt('New staff password: ');
    if ((await prompt('New password again: ')) !== password)
      throw new PasswordProblem('The two passwords differ. Nothing has changed.');
    return password;
  } finally {
    terminal.close();
  }
}
