import type { ComponentProps } from 'react';
import { Link } from '../lib/router.tsx';

type ButtonStyle = {
  /**
   * `primary` is the page's next step, filled in the colour `apple`. A page has at most one such button.
   * `outline` is any other action, and `quiet` is a small tool inside a panel. `link` is a minor action or
   * the way back, shown as a link.
   */
  variant?: 'primary' | 'outline' | 'quiet' | 'link' | undefined;
  size?: 'normal' | 'large' | undefined;
  /** Fills its container's width (phones, bottom bar). */
  wide?: boolean | undefined;
  className?: string | undefined;
};

function classesOf({ variant = 'outline', size, wide, className }: ButtonStyle): string {
  const base = variant === 'link' ? 'button-link' : `button button-${variant}`;
  return [base, size === 'large' && 'button-large', wide && 'button-wide', className]
    .filter(Boolean)
    .join(' ');
}

type ButtonProps = ButtonStyle &
  ComponentProps<'button'> & {
    /** Shows `pendingText` and ignores further presses, without losing focus. */
    pending?: boolean | undefined;
    /** The button's text while the action is in progress: 'Processing...'. */
    pendingText?: string | undefined;
  };

/**
 * A button. `type` defaults to 'button'. While `pending` it stays focusable (aria-disabled), ignores
 * clicks and submits, and announces `pendingText`.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, className, pending = false, pendingText = 'One moment...' } = props;
  const { variant: _v, size: _s, wide: _w, pending: _p, pendingText: _t, ...rest } = props;
  return (
    <button
      {...rest}
      type={props.type ?? 'button'}
      className={classesOf({ variant, size, wide, className })}
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

type ButtonLinkProps = ButtonStyle & Omit<ComponentProps<'a'>, 'href' | 'className'> & { to: string };

/**
 * A link that looks like a button, for steps to another page. Paths of this site go through the router. A
 * full address, `mailto:`, `tel:` or an in-page `#anchor` becomes a plain link.
 */
export function ButtonLink({ variant, size, wide, className, to, ...rest }: ButtonLinkProps) {
  const classes = classesOf({ variant, size, wide, className });
  const isInternal = to.startsWith('/') && !to.startsWith('//');
  return isInternal ? (
    <Link {...rest} to={to} className={classes} />
  ) : (
    <a {...rest} href={to} className={classes}>
      {rest.children}
    </a>
  );
}
