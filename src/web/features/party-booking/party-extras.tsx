import { formatPence } from '../../../domain/money.ts';
import {
  mealsAmong,
  mostOfExtra,
  type PartyChoices,
  type PartyExtra,
} from '../../../domain/party-booking.ts';
import { Counter } from '../../ui/counter.tsx';
import { Checkbox } from '../../ui/field.tsx';

interface PartyExtrasProps {
  extras: readonly PartyExtra[];
  size: number;
  choices: PartyChoices;
  /** The price of the package's own food, in pence per person; null if the package has none. */
  foodPerPerson: number | null;
  foodPeople: number;
  onChange: (next: { choices?: Record<string, number>; foodPeople?: number }) => void;
}

const headings = { food: 'Food', cake: 'Cake', bag: 'Party bags', extra: 'Extras' } as const;
const mostPeople = 240;

/** The fields for a meal for each child, a cake, party bags and extras. Each has its own limit. */
export function PartyExtras({
  extras,
  size,
  choices,
  foodPerPerson,
  foodPeople,
  onChange,
}: PartyExtrasProps) {
  const meals = mealsAmong(extras, choices);
  const set = (id: string, quantity: number) => onChange({ choices: { ...choices, [id]: quantity } });
  return (
    <div className="grid gap-6">
      {foodPerPerson !== null && (
        <Counter
          label="People who eat"
          detail={`${formatPence(foodPerPerson)} each. If you choose none, bring your own food.`}
          value={foodPeople}
          max={mostPeople}
          onChange={(people) => onChange({ foodPeople: people })}
        />
      )}
      {(['food', 'cake', 'bag', 'extra'] as const).map((kind) => {
        const ofKind = extras.filter((extra) => extra.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <section key={kind} aria-labelledby={`extras-${kind}`} className="grid gap-3">
            <h3 id={`extras-${kind}`}>{headings[kind]}</h3>
            {kind === 'food' && (
              <p role="status">
                {meals === 0
                  ? `Meals are optional. If you want them, choose one for each of the ${size} children.`
                  : meals === size
                    ? 'A meal for every child.'
                    : `${meals} of ${size} children have a meal.`}
              </p>
            )}
            {ofKind.map((extra) => (
              <Extra
                key={extra.id}
                extra={extra}
                size={size}
                left={size - meals}
                value={choices[extra.id] ?? 0}
                onChange={(quantity) => set(extra.id, quantity)}
              />
            ))}
          </section>
        );
      })}
      {extras.length === 0 && foodPerPerson === null && (
        <p>There is nothing to order in advance. Ask us about food when you come.</p>
      )}
    </div>
  );
}

function Extra({
  extra,
  size,
  left,
  value,
  onChange,
}: {
  extra: PartyExtra;
  size: number;
  /** The number of children without a meal. */
  left: number;
  value: number;
  onChange: (quantity: number) => void;
}) {
  const { name, price, pricedPer, description, kind } = extra;
  if (pricedPer !== 'each') {
    const all = pricedPer === 'child' ? size : 1;
    return (
      <Checkbox
        label={`${name}, ${formatPence(price)} ${pricedPer === 'child' ? 'a child' : 'for the party'}`}
        hint={description || undefined}
        checked={value > 0}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? all : 0)}
      />
    );
  }
  const most = Math.min(
    mostOfExtra(extra, size) ?? Number.POSITIVE_INFINITY,
    kind === 'food' ? value + left : Number.POSITIVE_INFINITY,
  );
  return (
    <Counter
      label={name}
      detail={[`${formatPence(price)} each`, description].filter(Boolean).join('. ')}
      value={value}
      max={most}
      onChange={onChange}
    />
  );
}
