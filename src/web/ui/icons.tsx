import type { ReactNode } from 'react';

export type IconProps = { size?: number };

/**
 * An icon in the cut-paper style of the site's drawings: filled and slightly uneven. Screen readers skip it,
 * so put it beside text or in a control that has an accessible name.
 */
export function Icon({ size = 24, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const TickIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 13.2 6.2 10l4 3.6L18 4.4 21.4 7 10.6 20z" />
  </Icon>
);

export const CrossIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.2 6.8 7 4l5.1 5.2L17.4 4 20 6.6l-5.2 5.5 5.1 5.1-2.8 2.8-5.1-5.2-5.3 5.1L4 17.3l5.2-5.3z" />
  </Icon>
);

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      fillRule="evenodd"
      d="M8.4 2.1 15 1.7l5.6 4 2 6.4-2.3 6.3-5.5 3.9-6.4-.2-5.3-3.8-1.9-6.2 2.2-6.2zm2.3 3.5-.3 3 2.9.2.3-3zm-1.2 4.8-.1 2.4 1.1.1-.2 3.5-1.5.2.1 2.3 6.1-.1v-2.3l-1.5-.1.1-6z"
    />
  </Icon>
);

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      fillRule="evenodd"
      d="m12.2 1.6 10.9 18.9-1.2 1.8-20 .1L.9 20.4zm-1.6 7 .5 6.4 2 .1.6-6.5zm.3 8.1-.1 2.8 2.7.1.2-2.8z"
    />
  </Icon>
);

export const ErrorIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      fillRule="evenodd"
      d="m8 1.6 8.4.2 5.8 6-.2 8.5-6 5.9-8.5-.2-5.7-6L2 7.5zm2.5 3.6.5 8 2.1.1.6-8zm.4 9.7-.1 3 2.8.1.1-3z"
    />
  </Icon>
);

export const ArrowLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m2.4 12.1 8.3-7.9 2.2 2.4-3.9 3.7 12.8.1-.1 3.4-12.6-.1 4 3.9-2.4 2.3z" />
  </Icon>
);

export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M21.6 11.9 13.3 4l-2.2 2.3 3.9 3.8-12.8.1.1 3.4 12.6-.1-4 3.9 2.4 2.3z" />
  </Icon>
);

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m2.3 4.4 19.2-.3.2 3.1-19.3.2zm.2 6.1 19.3.1-.2 3-19.2-.1zm-.2 6.3 19.2-.1.2 3-19.3.2z" />
  </Icon>
);
