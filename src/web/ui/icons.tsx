import type { ReactNode } from 'react';

type IconProps = { size?: number };

/**
 * An icon in the style of the pictures: filled, slightly uneven. Always beside text; hidden from screen
 * readers.
 */
function Icon({ size = 24, children }: IconProps & { children: ReactNode }) {
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

export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m10.2 3.3 3.5.2-.1 6.7 7 .1-.2 3.5-6.8-.1.1 7-3.5-.2v-6.8l-7-.1.2-3.4 6.9.1z" />
  </Icon>
);

export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3.3 10.2 17.2.1-.2 3.5-17.1-.1z" />
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

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      fillRule="evenodd"
      d="m6.1 1.4 2.7.1-.1 2.2 6.7-.1V1.5l2.6.1v2.1l3.6.1.3 18.3-19.7.2L2 3.9l4-.1zM4.8 9.3l.1 10.2 14.3-.1-.2-10.2zm2 2.1 3-.1.1 2.8-3 .1z"
    />
  </Icon>
);

export const PinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      fillRule="evenodd"
      d="m8.2 2.2 4-1 4.2 1.2 3 3.4.8 4.4-1.9 4.6-6 8.2-6.3-8-2.1-4.6.6-4.6zm1.9 5-.6 3 2.2 1.9 2.9-.8.5-2.9-2.1-1.9z"
    />
  </Icon>
);

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4.5 2.2 4-.9 2.4 5.9-2.3 2.1 1.3 3 2.8 2.9 2.7 1.1 2.1-2.5 5.3 2.6-.9 4.4-3.4 1.7-5.3-.9-5.7-3.7-4.1-5.1L1.3 7l.6-3.3z" />
  </Icon>
);

export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m1.8 5.1 20.3-.4-9.9 8.2zm-.3 2.4 5.5 4.6-5.3 5zm20.9-.3.1 9.9-5.6-5.2zM8.7 13.5l3.5 2.8 3.3-2.9 6.3 5.9-19.9.2z" />
  </Icon>
);

export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.2 3 21 11.6 20.8 13 5.6 21.2 4.4 20.4z" />
  </Icon>
);

export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5.2 4 4.5-.2.2 16.4-4.6.1zM14.2 3.8l4.6.2-.2 16.3-4.5-.2z" />
  </Icon>
);

export const FacebookIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      fillRule="evenodd"
      d="M2.2 2.6 21.6 2l.4 19.5-19.6.4zm8 18.2 3.6-.1v-7l2.9-.1.5-3.2h-3.4l.1-2.2 1-1.2 2.3-.1V3.9l-3.6.1-2.4 1.6-.9 2.5v2.3l-2.6.1.1 3.2 2.4-.1z"
    />
  </Icon>
);

export const InstagramIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      fillRule="evenodd"
      d="m6.4 2 11.4.2 4 4.1.2 11.4-4.3 4.2-11.4.1-4.2-4.2L2 6.4zm.9 2.6-2.7 2.8.1 9.3 2.8 2.7 9.1-.1 2.8-2.7-.1-9.3-2.7-2.8zm4.8 2.6 4.7 2.8.1 4.2-4.8 2.7-4.7-2.6-.1-4.4zm-.1 2.7-2.3 1.4.1 1.7 2.3 1.3 2.2-1.4v-1.6zm5.1-4.4 1.5.1.1 1.5-1.5.1z"
    />
  </Icon>
);

export const YoutubeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path fillRule="evenodd" d="M2.6 4.8 21 4.4l1.6 7.4-1 7.3-18.7.5L1.4 12zm7 3.4.2 7.8 6.8-4z" />
  </Icon>
);
