import { type ReactNode, useId, useRef } from 'react';
import { Icon, type IconProps } from './icons.tsx';

type CounterProps = {
  /**
   * The noun that is counted, in plain text. The buttons' accessible names contain it ('One more: Adults').
   */
  label: string;
  /** Content under the label: price, age range. */
  detail?: ReactNode;
  value: number;
  onChange: (next: number) => void;
  min?: number;
  /** The count at which Plus is disabled. Give the reason in `detail`. */
  max?: number;
  /**
   * The key of the stored draft, the ticket type, and its price including the fee. With these the counter
   * works before hydration (early.ts).
   */
  early?: { draft: string; ticket: string; pence: number };
};

/**
 * A counter: Minus, the count, Plus. Minus is disabled at `min` (0), and the new count is announced. When a
 * press disables the pressed button, focus moves to the other button.
 */
export function Counter({
  label,
  detail,
  value,
  onChange,
  min = 0,
  max = Number.POSITIVE_INFINITY,
  early,
}: CounterProps) {
  const labelId = useId();
  const minus = useRef<HTMLButtonElement>(null);
  const plus = useRef<HTMLButtonElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on a grid in every browser
    <div
      role="group"
      aria-labelledby={labelId}
      className="counter"
      data-draft={early?.draft}
      data-count={early?.ticket}
      data-pence={early?.pence}
      data-most={early && max}
    >
      <div>
        <p id={labelId} className="font-bold text-balance">
          <Label text={label} />
        </p>
        {detail && <div className="text-small text-bramble-soft">{detail}</div>}
      </div>
      <div className="counter-steps">
        <button
          ref={minus}
          type="button"
          className="counter-step cut-sheet"
          aria-label={`One fewer: ${label}`}
          disabled={value <= min}
          onClick={() => {
            if (value - 1 <= min) plus.current?.focus();
            onChange(Math.max(min, value - 1));
          }}
        >
          <MinusIcon size={22} />
        </button>
        <output className="counter-count" aria-live="polite" suppressHydrationWarning>
          <span className="sr-only">{label}: </span>
          {value}
        </output>
        <button
          ref={plus}
          type="button"
          className="counter-step cut-sheet"
          aria-label={`One more: ${label}`}
          disabled={value >= max}
          onClick={() => {
            if (value + 1 >= max) minus.current?.focus();
            onChange(Math.min(max, value + 1));
          }}
        >
          <PlusIcon size={22} />
        </button>
      </div>
    </div>
  );
}

/** Breaks 'Children (1-12 years)' before the brackets on a narrow page, not at the hyphen. */
function Label({ text }: { text: string }) {
  const [, name, aside] = /^(.+) (\(.+\))$/.exec(text) ?? [];
  if (!name || !aside) return text;
  return (
    <>
      {name} <span className="inline-block">{aside}</span>
    </>
  );
}

const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m10.2 3.3 3.5.2-.1 6.7 7 .1-.2 3.5-6.8-.1.1 7-3.5-.2v-6.8l-7-.1.2-3.4 6.9.1z" />
  </Icon>
);

const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3.3 10.2 17.2.1-.2 3.5-17.1-.1z" />
  </Icon>
);
