import { isCompleteEmail } from '../../../../domain/email-address.ts';

/** Returns the error of an optional e-mail address, or false if there is none. */
export function optionalEmailError(email: string): string | false {
  return email !== '' && !isCompleteEmail(email) && 'Please enter a valid email address, or leave it empty';
}
