import { ink } from './inks.ts';

/**
 * Both rails of a picking ladder: wide at its foot, narrow at its head, as tall as its container. Decorative.
 */
export function LadderRails({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill={ink.honeyThick}
        d="M9 100 14.5 52 21 0 24.5 0 18.6 50 13.5 99.6zM91 100 85.7 50 79 0 75.5 .4 81.4 52 86.6 100z"
      />
    </svg>
  );
}
