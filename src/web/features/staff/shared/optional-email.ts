import { isCompleteEmail } from '../../../../domain/email-address.ts';

/** Returns what is wrong with an e-mail address that may be left out. */
export function optionalEmailError(email: string): string | false {
  return email !== '' && !isCompleteEmail(email) && 'Please enter a valid email address, or leave it empty';
}
