import { Blackbird } from '../../src/web/art/blackbird.tsx';
import { Tor } from '../../src/web/art/buildings.tsx';
import { ink } from '../../src/web/art/inks.ts';
import { Apple, AppleTree } from '../../src/web/art/orchard.tsx';
import { SocialCard } from './card.tsx';
import { NotePaper } from './papers.tsx';

/** The shared scene of the legal pages: a desk by the window. `tint` is the colour of the sky outside. */
export function LegalCard({ title, tint }: { title: readonly string[]; tint: string }) {
  return (
    <SocialCard ground={ink.paperDeep} title={title} size={100}>
      <path
        fill={tint}
        d="M641-10 693-9 724-9 789-9 841-9 878-10 931-11 983-11 1026-10 1061-11 1107-11 1152-11 1209-11 1211 33 1210 78 1210 121 1209 171 1210 226 1211 255 1210 314 1211 348 1210 395 1210 439 1176 440 1130 442 1090 443 1037 445 1001 445 967 447 921 448 864 447 841 445 787 443 729 442 694 440 651 441 646 397 641 345 640 314 635 263 630 220 632 168 633 138 635 85 638 36z"
      />
      <Tor x={960} y={420} size={0.9} />
      <path
        fill={ink.leafThin}
        d="M637 408 673 403 726 395 780 393 827 397 873 403 920 407 967 402 1013 396 1060 389 1103 390 1148 393 1192 396 1220 400 1219 460 986 459 811 458 635 459z"
      />
      <AppleTree x={1120} y={424} size={0.7} />
      <path
        fill={ink.honeyThick}
        d="M-21 446 4 446 37 445 79 444 120 442 168 443 214 441 259 441 299 442 343 441 386 440 431 443 474 444 515 446 557 446 601 447 641 448 686 446 728 445 770 444 813 441 856 440 900 440 942 441 988 442 1033 443 1080 442 1121 442 1163 445 1195 445 1221 447 1218 544 724 544 352 545-22 544z"
      />
      <NotePaper x={820} y={350} width={250} height={330} turn={6} tone={ink.honeyTint} lines={0} />
      <NotePaper x={790} y={346} width={250} height={330} turn={-5} lines={8} />
      <Apple skin="red" x={876} y={452} size={0.9} turn={-8} />
      <Blackbird x={560} y={470} size={1.2} />
    </SocialCard>
  );
}
