import { useContext } from 'react';
import { LookContext } from '../lib/look-context.ts';
import { ink } from './inks.ts';

/**
 * The centre's own logo or, if it has none, a honey-coloured apple with its leaf. Decorative: the centre's
 * name is always written next to it.
 */
export function LogoMark({ size = 40 }: { size?: number }) {
  const logo = useContext(LookContext)?.logo;
  if (logo)
    return <img src={`/pictures/${logo}/192.png`} width={size} height={size} alt="" className="logo-own" />;
  return (
    <svg width={size} height={size} viewBox="-54 -72 112 124" aria-hidden="true" focusable="false">
      <path fill={ink.bramble} d="M3-63 12-60 3-35-3-33z" />
      <path fill={ink.leaf} d="M7-47 11-56 21-65 36-70 44-70 51-63 40-51 30-47 19-44 11-45z" />
      <path
        fill={ink.honey}
        d="M0-33 14-43 26-44 38-38 46-24 49-5 45 15 40 26 29 41 10 47-7 46-18 47-28 43-40 29-47 11-49 1-48-19-41-33-26-44-9-40z"
      />
      <path
        fill={ink.honeyThick}
        d="M30-41 42-30 48-17 49-1 47 10 41 24 36 33 25 44 17 46 5 47 10 38 24 29 33 13 37 3 36-15 32-30z"
      />
      <path fill={ink.paper} d="M-34-22-29-29-22-33-18-32-22-27-26-22-29-11-32-3-37-11z" />
    </svg>
  );
}

/** The wordmark: the logo and the centre's name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="logo">
      <LogoMark />
      <span className="display">{name}</span>
    </span>
  );
}
