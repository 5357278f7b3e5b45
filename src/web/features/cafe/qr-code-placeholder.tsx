/**
 * The placeholder for a QR code that is not drawn yet or could not be drawn: its three corners, with nothing
 * to scan.
 */
export function QrCodePlaceholder() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
      <path
        fillRule="evenodd"
        d="m2.2 2.4 7.6-.2.1 7.5-7.8.2zm2.1 2 .1 3.5 3.3-.1-.1-3.5zM14.2 2.2l7.6.2v7.4l-7.7.1zm2.1 2.2.1 3.4 3.3-.1V4.3zM2.3 14.3l7.5-.2.1 7.6-7.6.1zm2 2.1.1 3.3 3.4-.1-.1-3.3zM14.2 14.1l3 .1-.1 2.9-2.9.1zM18.9 18.8l3-.1v3.1l-3-.1z"
      />
    </svg>
  );
}
