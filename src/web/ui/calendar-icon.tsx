import { Icon, type IconProps } from './icons.tsx';

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      fillRule="evenodd"
      d="m6.1 1.4 2.7.1-.1 2.2 6.7-.1V1.5l2.6.1v2.1l3.6.1.3 18.3-19.7.2L2 3.9l4-.1zM4.8 9.3l.1 10.2 14.3-.1-.2-10.2zm2 2.1 3-.1.1 2.8-3 .1z"
    />
  </Icon>
);
