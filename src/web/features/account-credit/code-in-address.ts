/** Returns the code that a link has brought in the fragment of the address, or an empty string. */
export function codeInAddress(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1)).slice(0, 60);
  } catch {
    return '';
  }
}
