import { Icon, type IconProps } from './icons.tsx';

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
