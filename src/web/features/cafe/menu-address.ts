/** Where the codes on tables and posters lead: the menu of this very site. */
export function menuAddress(siteUrl: string): string {
  return `${siteUrl}/menu-enhanced`;
}

/** Whether an address means only the computer that asks: no guest's phone can reach it. */
export function isThisComputer(siteUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(siteUrl).hostname);
}
