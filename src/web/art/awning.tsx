import { ink } from './inks.ts';

/** The striped awning of a stall, cut by hand, as wide as its container. Decorative. */
export function Awning({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1200 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill={ink.torThick}
        d="M0 6 100 6 100 71 80 89 50 96 22 88 0 71zM202 2 301 1 300 69 280 86 250 93 222 91 200 68zM402 6 499 1 500 68 480 85 450 93 422 89 400 68zM600 1 702 5 700 73 680 85 650 98 622 86 600 73zM801 4 898 2 900 73 880 86 850 97 822 90 800 67zM1000 2 1100 6 1100 70 1080 87 1050 97 1022 89 1000 69z"
      />
      <path
        fill={ink.paperDeep}
        d="M102 3 201 3 200 71 180 87 150 95 122 87 100 72zM301 2 400 5 400 68 380 91 350 98 322 90 300 72zM501 4 601 2 600 72 580 86 550 95 522 90 500 68zM700 5 799 2 800 68 780 88 750 93 722 90 700 71zM902 6 1002 7 1000 72 980 88 950 94 922 89 900 72zM1101 4 1200 2 1200 69 1180 91 1150 99 1122 89 1100 72z"
      />
    </svg>
  );
}
