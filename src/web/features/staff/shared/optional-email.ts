import { isCompleteEmail } from '../../../../domain/email-address.ts';

/** Returns the error of an e-mail address that may be left out; false where it has none. */
export function optionalEmailError(email: string): string | false {
  return email !== '' && !isCompleteEmail(email) && 'Please enter a valid email address, or leave it empty';
}
