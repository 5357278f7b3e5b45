/**
 * Returns the words that staff read after they have changed a party. If money goes back, lists the parts of
 * the refund from `handBack`, such as ['£20.00 to the card, automatically']. Otherwise says that the family
 * gets a mail. If the family has no email address (`customerEmail` is null), asks staff to tell the family.
 */
export function changedInWords(
  handBack: readonly string[],
  { customerEmail }: { customerEmail: string | null },
): string {
  const money = handBack.length > 0 ? `Refund: ${handBack.join('; ')}. ` : '';
  if (customerEmail === null) return `${money}The family has no email address, so please tell them.`;
  return money.trimEnd() || 'The family gets a mail with the new details.';
}

export const changeUnreached =
  'We could not reach the centre, so we do not know whether the party was changed. Please send the form again as it is: the same change is never made twice.';
