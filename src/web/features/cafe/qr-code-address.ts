/** Returns the address of this site's menu, for the QR codes on tables and posters. */
export function qrCodeAddress(siteUrl: string): string {
  return `${siteUrl}/menu-enhanced`;
}

/** Returns whether an address is local to one computer, so that no guest's phone can reach it. */
export function isLocalAddress(siteUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(siteUrl).hostname);
}
