/**
 * Says how much money goes back to the family after a change of a party. If no money goes back, says that a
 * mail is sent.
 */
export function changedInWords(handBack: readonly string[]): string {
  return handBack.length > 0
    ? `Goes back: ${handBack.join('; ')}.`
    : 'The family gets a mail that says how it stands.';
}

export const changeUnreached =
  'We could not reach the centre, and do not know whether it was changed. Please send it again as it is: it is never changed twice.';
