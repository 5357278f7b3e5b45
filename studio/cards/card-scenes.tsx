import type { ReactNode } from 'react';
import { Blackbird } from '../../src/web/art/blackbird.tsx';
import { DishPicture } from '../../src/web/art/dishes.tsx';
import { HeroScene } from '../../src/web/art/hero-scene.tsx';
import { ink } from '../../src/web/art/inks.ts';
import { DrinkCup } from '../../src/web/art/menu-motifs.tsx';
import { Camera, TicketPiece } from '../../src/web/art/objects.tsx';
import { Apple, AppleTree, Bush, Cloud } from '../../src/web/art/orchard.tsx';
import { PartyRoom } from '../../src/web/art/party-room.tsx';
import { PiecePlace } from '../../src/web/art/piece.tsx';
import { TicketScene } from '../../src/web/art/ticket-scene.tsx';
import { brand } from '../brand.ts';
import { CardPicture, CardTitle, SocialCard } from './card.tsx';
import { LegalCard } from './legal-card.tsx';
import { MenuSheet, NotePaper, PhonePiece } from './papers.tsx';

function Home() {
  return (
    <svg aria-hidden="true" viewBox="0 0 1200 630">
      <path fill={ink.torTint} d="M0 0H1200V630H0z" />
      <Cloud x={1090} y={84} size={0.8} />
      <CardPicture x={0} y={150} width={1200} height={480}>
        <HeroScene />
      </CardPicture>
      <CardTitle lines={[brand.name]} tone={ink.bramble} x={64} y={152} size={136} />
      <text x={70} y={212} fontSize={34} fontWeight={600} fill={ink.bramble}>
        {brand.tagline}
      </text>
    </svg>
  );
}

function Booking() {
  return (
    <SocialCard ground={ink.torTint} title={['Book', 'your visit']}>
      <Cloud x={500} y={80} size={0.8} />
      <CardPicture x={540} y={74} width={660} height={420}>
        <TicketScene />
      </CardPicture>
      <path
        fill={ink.leafThin}
        d="M-19 469 9 468 53 462 102 458 153 454 201 452 244 456 289 460 332 468 376 475 420 480 465 477 511 475 557 468 601 462 641 461 683 467 720 471 759 480 800 484 838 487 876 490 916 495 957 497 999 497 1047 495 1096 491 1147 486 1191 478 1219 475 1222 544 724 544 352 543-20 544z"
      />
      <AppleTree x={96} y={478} size={0.58} />
      <AppleTree x={214} y={474} size={0.4} flip />
      <AppleTree x={420} y={486} size={0.5} />
    </SocialCard>
  );
}

function Menu() {
  return (
    <SocialCard ground={ink.honeyTint} title={['Café', 'menu']}>
      <path
        fill={ink.honey}
        d="M-21 412 6 410 39 411 77 407 121 407 168 406 214 405 258 400 301 402 343 401 387 406 431 405 473 411 514 411 557 414 599 413 644 413 685 412 727 409 769 408 812 405 857 404 901 404 941 404 985 402 1031 402 1079 406 1124 408 1161 409 1196 409 1221 411 1220 544 724 548 352 544-17 544z"
      />
      <CardPicture x={820} y={20} width={390} height={292}>
        <DishPicture name="pizza-margherita" />
      </CardPicture>
      <CardPicture x={430} y={54} width={350} height={262}>
        <DishPicture name="loaded-nachos" />
      </CardPicture>
      <CardPicture x={790} y={296} width={320} height={240}>
        <DishPicture name="goujons" />
      </CardPicture>
      <CardPicture x={424} y={302} width={290} height={218}>
        <DrinkCup />
      </CardPicture>
      <Apple skin="red" x={742} y={474} size={0.5} turn={-10} />
      <Blackbird x={250} y={424} size={1.2} />
    </SocialCard>
  );
}

function MenuPoster() {
  return (
    <SocialCard ground={ink.leaf} tone={ink.paper} title={['The menu', 'to print']}>
      <MenuSheet x={880} y={284} turn={5} />
      <Blackbird x={700} y={534} size={1.1} />
      <Apple skin="red" x={356} y={478} size={0.8} turn={-14} />
    </SocialCard>
  );
}

function QrMenu() {
  return (
    <SocialCard ground={ink.tor} title={['The menu', 'on your phone']} size={90}>
      <path
        fill={ink.honeyTint}
        d="M1143 279 1132 361 1103 421 1058 464 977 503 912 503 849 492 786 456 730 380 712 323 726 246 753 187 794 136 884 99 957 94 1023 114 1065 142 1122 216z"
      />
      <PhonePiece x={930} y={292} turn={7} />
      <Blackbird x={560} y={534} size={1.3} />
      <Apple skin="red" x={420} y={494} size={0.62} turn={-10} />
    </SocialCard>
  );
}

function NoticeBoard() {
  return (
    <SocialCard ground={ink.honeyThick} title={['Notice', 'board']} x={112} y={208}>
      <path
        fill={ink.honey}
        d="M21 17 77 18 115 17 168 17 208 14 263 15 300 14 362 12 399 12 442 13 479 14 527 15 568 15 623 17 676 16 703 18 752 21 800 19 836 20 899 17 952 18 998 17 1048 16 1081 17 1143 15 1180 14 1180 61 1181 93 1181 133 1182 183 1183 218 1184 260 1183 314 1181 353 1181 380 1179 432 1178 486 1177 521 1142 521 1099 523 1044 523 1012 525 957 524 910 524 863 528 828 527 780 527 742 528 688 527 644 524 597 524 538 524 500 524 459 520 400 519 357 522 308 520 252 523 205 522 173 524 116 525 63 526 18 526 16 475 16 446 16 400 15 346 13 313 14 260 16 222 15 188 17 136 19 95 18 52z"
      />
      <NotePaper x={280} y={226} width={440} height={320} turn={-2} lines={0} />
      <NotePaper x={700} y={180} width={270} height={230} turn={4} tone={ink.torTint} lines={4} />
      <NotePaper x={1010} y={230} width={250} height={310} turn={-4} tone={ink.leafTint} lines={2}>
        <Apple skin="red" x={0} y={-60} size={0.9} />
      </NotePaper>
      <NotePaper x={690} y={404} width={300} height={170} turn={-3} tone={ink.honeyTint} lines={3} />
      <Blackbird x={440} y={534} size={1.1} />
      <CardTitle lines={['Notice', 'board']} tone={ink.bramble} x={112} y={208} size={108} />
    </SocialCard>
  );
}

function Loyalty() {
  return (
    <SocialCard ground={ink.leafTint} title={['Rewards']} y={160} size={120}>
      <path
        fill={ink.leafThin}
        d="M-21 440 7 442 47 445 96 446 145 452 196 451 240 452 281 450 321 446 361 442 400 435 441 433 479 431 520 431 559 434 599 441 641 447 680 448 721 451 761 450 799 448 838 444 879 442 919 440 959 437 1007 437 1056 437 1104 438 1151 444 1193 444 1220 445 1219 545 724 544 352 544-22 544z"
      />
      <AppleTree x={980} y={496} size={1.9} />
      <PiecePlace x={300} y={352} turn={-4}>
        <path
          fill={ink.paper}
          d="M-240-119-191-122-151-121-122-122-71-124-33-124 0-123 33-123 87-121 113-123 167-120 192-120 241-118 240-74 244-30 244 1 242 35 238 90 238 122 184 121 135 121 91 120 44 119 0 119-49 119-74 119-124 122-169 123-201 123-242 124-241 86-241 40-238-1-239-41-238-72z"
        />
        <path
          fill={ink.honeyTint}
          d="M-110-60-108-47-111-31-124-13-133-6-157 1-167 1-190-7-199-15-211-33-213-50-206-69-197-82-186-93-168-97-152-96-131-89-122-82zM-26-95-8-88 4-74 12-58 11-41 4-23-7-8-20-2-41 2-56 0-70-6-82-19-92-39-92-51-85-74-75-87-56-95-42-99zM103-3 85 1 72 0 52-6 40-17 33-29 27-50 30-64 40-79 57-92 71-96 91-97 106-91 120-80 130-63 131-43 127-27 118-14zM-119 34-110 46-109 65-111 78-121 96-133 105-149 114-170 112-188 105-201 96-209 78-213 61-209 50-201 32-188 21-170 14-154 16-133 20zM-34 113-55 111-73 104-83 94-90 76-91 62-85 39-78 30-59 18-44 15-25 17-10 21 4 35 11 55 10 72 7 85-6 103-18 110zM107 22 118 32 130 51 132 66 130 80 122 95 102 110 86 112 68 112 54 108 38 93 29 79 28 66 32 44 39 33 57 19 72 13 94 15z"
        />
        <Apple x={-160} y={-44} size={0.72} turn={-6} />
        <Apple x={-40} y={-44} size={0.72} turn={8} />
        <Apple x={80} y={-44} size={0.72} turn={-3} />
        <Apple x={-160} y={68} size={0.72} turn={5} />
        <Apple x={-40} y={68} size={0.72} turn={-8} />
        <Apple skin="red" x={80} y={68} size={0.72} turn={6} />
        <path
          fill={ink.leaf}
          d="M188-105 194-92 209-91 197-81 200-67 188-74 175-66 178-81 167-91 182-92zM192 76 196 86 207 87 199 94 201 105 192 99 183 105 185 94 177 87 188 86z"
        />
      </PiecePlace>
      <Blackbird x={690} y={520} size={1.2} flip />
    </SocialCard>
  );
}

function PartyBooking() {
  return (
    <SocialCard ground={ink.honeyTint} title={['Birthday', 'parties']} size={104}>
      <CardPicture x={532} y={40} width={714} height={476}>
        <PartyRoom />
      </CardPicture>
    </SocialCard>
  );
}

function PhotoStudio() {
  return (
    <SocialCard ground={ink.torTint} title={['Photo', 'studio']} y={150} size={104}>
      <path
        fill={ink.honeyTint}
        d="M639 29 682 30 739 30 782 30 814 27 875 27 916 26 974 26 1006 27 1066 26 1111 26 1150 24 1151 60 1153 112 1154 151 1153 198 1154 247 1156 300 1156 336 1153 373 1151 423 1149 452 1171 489 1196 536 1144 535 1102 537 1066 537 1025 538 978 536 934 537 879 537 828 539 783 539 738 540 699 540 653 540 604 540 561 540 590 507 607 485 636 453 639 411 641 381 643 345 647 300 646 261 645 207 643 164 642 120 642 65z"
      />
      <path
        fill={ink.bramble}
        d="M611 18 664 18 713 18 744 17 801 15 844 15 890 17 941 15 995 15 1036 14 1092 13 1144 11 1181 12 1181 33 1131 36 1085 34 1043 36 986 38 954 37 896 37 857 37 811 37 745 39 716 38 659 40 610 40z"
      />
      <path
        fill={ink.honeyThick}
        d="M715 133 721 133 726 135 729 139 730 143 728 146 724 148 718 147 714 144 711 139 711 135zM821 91 822 87 826 84 832 82 838 84 840 87 839 91 835 95 831 97 826 97 822 95zM1074 111 1077 109 1082 112 1086 116 1088 122 1088 127 1085 130 1080 130 1077 128 1072 120 1072 117zM1017 225 1012 227 1007 227 1003 224 1000 220 1001 217 1005 213 1010 213 1016 215 1020 218 1020 222zM681 303 682 298 687 294 691 292 696 292 699 295 699 300 695 305 691 308 687 308 682 306zM1108 337 1104 334 1101 331 1100 325 1103 323 1107 322 1115 325 1118 327 1120 332 1119 337 1114 338zM772 474 770 471 770 467 772 465 778 464 785 465 790 468 790 471 788 474 785 476 778 476zM1020 501 1019 497 1021 494 1026 491 1034 490 1037 491 1041 493 1040 497 1037 500 1029 502 1024 502zM683 509 680 504 681 502 685 499 689 500 695 502 698 505 700 508 697 511 693 513 687 511z"
      />
      <Bush x={780} y={500} size={0.9} tone={ink.leafThin} />
      <path
        fill={ink.leaf}
        d="M830 440 876 438 926 437 959 437 963 465 966 507 909 510 866 509 825 509 827 477z"
      />
      <Blackbird x={880} y={438} size={1.7} flip />
      <Apple skin="red" x={1024} y={466} size={0.84} turn={12} />
      <path
        fill={ink.bramble}
        d="M404 399 419 399 404 437 387 485 375 512 360 557 341 556 358 516 369 487 384 447zM433 399 446 400 463 441 486 487 500 517 516 556 498 557 483 523 464 472 446 432zM418 400 432 400 433 441 431 479 431 524 433 557 418 555 419 518 419 469 418 439z"
      />
      <Camera x={424} y={384} size={1.15} />
    </SocialCard>
  );
}

function SessionCredits() {
  return (
    <SocialCard ground={ink.leaf} tone={ink.paper} title={['Session', 'credits']}>
      {[-46, -36, -26, -16, -6, 4, 14, 24, 34, 44].map((turn) => (
        <PiecePlace key={turn} x={840} y={620} turn={turn}>
          <path fill={ink.leafDeep} d="M-74-434-58-442 60-436 62-188-60-184-72-190z" />
          <PiecePlace y={-310} turn={-90}>
            <TicketPiece size={1.12} />
          </PiecePlace>
        </PiecePlace>
      ))}
      <Blackbird x={300} y={534} size={1.3} />
      <Apple skin="red" x={468} y={494} size={0.7} turn={12} />
    </SocialCard>
  );
}

function GiftVouchers() {
  return (
    <SocialCard ground={ink.honeyTint} title={['Gift', 'vouchers']}>
      <Cloud x={500} y={80} size={0.8} />
      <CardPicture x={540} y={110} width={660} height={420}>
        <TicketScene />
      </CardPicture>
      <AppleTree x={130} y={520} size={0.6} />
      <AppleTree x={300} y={530} size={0.45} flip />
    </SocialCard>
  );
}

/** The social cards of the public pages, by the page's name: 'home', 'booking'. */
export const cardScenes: Record<string, () => ReactNode> = {
  home: Home,
  booking: Booking,
  menu: Menu,
  'menu-poster': MenuPoster,
  'qr-menu': QrMenu,
  'facebook-feed': NoticeBoard,
  privacy: () => <LegalCard title={['Privacy', 'policy']} tint={ink.torTint} />,
  terms: () => <LegalCard title={['Terms and', 'conditions']} tint={ink.honeyTint} />,
  'health-and-safety': () => <LegalCard title={['Health', 'and safety']} tint={ink.leafTint} />,
  loyalty: Loyalty,
  'party-booking': PartyBooking,
  'photo-studio': PhotoStudio,
  'session-credits': SessionCredits,
  'gift-vouchers': GiftVouchers,
};
