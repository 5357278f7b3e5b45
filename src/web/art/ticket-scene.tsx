import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { TicketPiece } from './objects.tsx';
import { Apple } from './orchard.tsx';
import { Picture } from './piece.tsx';

/** Booked: the blackbird pulls a ticket out of the orchard. */
export function TicketScene() {
  return (
    <Picture viewBox="-4 0 500 316">
      <path
        fill={ink.leafTint}
        d="M7 278 63 272 118 263 155 267 200 265 252 268 289 267 335 259 372 260 416 267 471 271 475 307 433 301 387 302 328 301 292 301 237 304 201 309 140 304 89 304 48 302 4 310z"
      />
      <path
        fill={ink.honey}
        d="M73 67 86 65 88 73 75 75zM117 113 128 121 123 128 113 120zM73 163 75 176 66 178 65 165zM407 58 398 68 392 63 401 53zM437 134 423 134 422 126 436 126zM392 197 382 188 388 182 397 191zM146 56 146 43 155 43 154 56zM322 41 333 33 338 38 328 47z"
      />
      <path
        fill={ink.leaf}
        d="M98 96 104 85 111 96zM50 115 62 115 56 126zM418 87 424 98 411 98zM370 72 364 83 357 72zM452 174 440 173 447 162zM180 83 174 72 187 73zM294 69 301 59 307 71z"
      />
      <TicketPiece x={222} y={166} size={1.3} turn={-9} />
      <Apple skin="red" x={152} y={178} size={0.62} turn={-9} />
      <Blackbird x={404} y={270} size={1.05} flip />
    </Picture>
  );
}
