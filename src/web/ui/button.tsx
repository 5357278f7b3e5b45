import type { ComponentProps } from 'react';
import { Link } from '../lib/router.tsx';

type Look = {
  /**
   * `primary` is the page's one next step (filled apple, at most one on a page). `outline` for every other
   * action, `quiet` for small tools inside a panel, `link` for the way back.
   */
  variant?: 'primary' | 'outline' | 'quiet' | 'link' | undefined;
  size?: 'normal' | 'large' | undefined;
  /** Fills the width it is given (phones, bottom bar). */
  wide?: boolean | undefined;
  className?: string | undefined;
};

function look({ variant = 'outline', size, wide, className }: Look): string {
  const base = variant === 'link' ? 'button-link' : `button button-${variant}`;
  return [base, size === 'large' && 'button-large', wide && 'button-wide', className]
    .filter(Boolean)
    .join(' ');
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Shows `pendingText` and refuses further presses, without losing focus. */
    pending?: boolean | undefined;
    /** What is happening, e.g. 'Processing...'. */
    pendingText?: string | undefined;
  };

/**
 * A button that says what happens. `type` is 'button' unless given. While `pending` it stays focusable
 * (aria-disabled), swallows clicks and submits, and reads out `pendingText`.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, className, pending = false, pendingText = 'One moment...' } = props;
  const { variant: _v, size: _s, wide: _w, pending: _p, pendingText: _t, ...rest } = props;
  return (
    <button
      {...rest}
      type={props.type ?? 'button'}
      className={look({ variant, size, wide, className })}
      data-pending={pending ? '' : undefined}
      aria-disabled={pending ? true : rest['aria-disabled']}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else props.onClick?.(event);
      }}
    >
      <span aria-live="polite" className="contents">
        {pending ? pendingText : props.children}
      </span>
      {pending && (
        <span className="pips" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  );
}

type ButtonLinkProps = Look & Omit<ComponentProps<'a'>, 'href' | 'className'> & { to: string };

/**
 * A link that looks like a button, for steps that change the page. Paths of this site go through the router;
 * a full address, `mailto:`, `tel:` or an in-page `#anchor` becomes a plain link.
 */
export function ButtonLink({ variant, size, wide, className, to, ...rest }: ButtonLinkProps) {
  const classes = look({ variant, size, wide, className });
  const inside = to.startsWith('/') && !to.startsWith('//');
  return inside ? (
    <Link {...rest} to={to} className={classes} />
  ) : (
    <a {...rest} href={to} className={classes}>
      {rest.children}
    </a>
  );
}
