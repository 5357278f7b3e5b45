import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { Apple, Leaf } from './orchard.tsx';
import { Picture } from './piece.tsx';

const marks = [
  <Apple key="honey" x={0} y={6} size={0.72} turn={-12} />,
  <Leaf key="leaf" x={-34} y={8} size={0.9} turn={-14} />,
  <Apple key="leaf-apple" x={0} y={6} size={0.66} turn={18} skin="leaf" />,
  <Leaf key="turned" x={-30} y={-2} size={0.86} turn={16} tone={ink.honeyThick} />,
];

/** The mark before a section's title: one of four drawings of an apple or a leaf, in turn. */
export function SectionMark({ index, className }: { index: number; className: string | undefined }) {
  return (
    <span className={className}>
      <Picture viewBox="-50 -50 100 100">{marks[index % marks.length]}</Picture>
    </span>
  );
}

/** The end of a long page: the blackbird has fallen asleep. */
export function PageEnd() {
  return (
    <Picture viewBox="0 0 600 110">
      <path
        fill={ink.bramble}
        d="M0 92 96 94 204 91 318 94 430 91 516 93 600 91 600 96 512 98 424 96 310 99 200 96 90 99 0 97z"
      />
      <Blackbird x={120} y={93} asleep />
      <Apple x={218} y={76} size={0.36} turn={24} />
      <Leaf x={252} y={88} size={0.36} turn={-6} />
    </Picture>
  );
}
