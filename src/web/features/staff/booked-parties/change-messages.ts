/**
 * Says how much money goes back to the family after a change of a party. `handBack` is a list such as
 * ['£20.00 to the card, automatically']. If the list is empty, says that the family gets a mail. If the
 * family has no email address (`customerEmail` is null), asks staff to tell the family.
 */
export function changedInWords(
  handBack: readonly string[],
  { customerEmail }: { customerEmail: string | null },
): string {
  const money = handBack.length > 0 ? `Refund: ${handBack.join('; ')}. ` : '';
  if (customerEmail === null) return `${money}The family has no email address, so please tell them.`;
  return money.trimEnd() || 'The family gets a mail with what is booked now.';
}

export const changeUnreached =
  'We could not reach the centre, so we do not know whether the party was changed. Please send the form again as it is: the same change is never made twice.';
