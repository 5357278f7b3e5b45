import { Blackbird } from './blackbird.tsx';
import { Tor } from './buildings.tsx';
import { ink } from './inks.ts';
import { Cup, Steam, Teapot } from './objects.tsx';
import { Apple, AppleTree, Cloud } from './orchard.tsx';
import { Picture, PiecePlace, type PiecePosition } from './piece.tsx';

/** A slice of cake on its plate, 120 wide; the origin is at the table. */
export function CakeSlice(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path fill={ink.bramble} d="M-65-7-16-9 29-10 63-8 46 2-1 2-44 2z" />
      <path fill={ink.honey} d="M-46-9-48-45-4-47 42-51 43-10-11-10z" />
      <path fill={ink.paper} d="M-48-25 7-28 43-30 43-24 7-20-49-18z" />
      <path fill={ink.honeyThick} d="M-49-43-11-68 15-61 45-57 44-48 30-42 15-48-1-38-14-45-31-35z" />
    </PiecePlace>
  );
}

/** Parent Café: a close view of tea by the window, with the blackbird on the sill. */
export function ParentCafe() {
  return (
    <Picture viewBox="0 0 480 320">
      <path
        fill={ink.torTint}
        d="M134 15 185 16 217 15 263 15 316 12 367 12 407 13 453 11 454 54 453 98 453 127 456 173 457 209 411 211 370 211 324 211 267 212 223 214 188 214 132 214 133 174 132 126 133 104 134 58z"
      />
      <Cloud x={390} y={52} size={0.46} />
      <Tor x={330} y={178} size={0.52} />
      <path
        fill={ink.leafThin}
        d="M135 176 160 172 200 167 243 172 290 179 331 171 371 165 416 167 453 172 453 214 326 211 230 213 132 214z"
      />
      <AppleTree x={206} y={204} size={0.62} />
      <path
        fill={ink.leafDeep}
        fillRule="evenodd"
        d="M123 4 159 4 215 4 250 2 285 2 340 1 377 1 419 0 464 1 464 55 463 96 464 144 464 179 465 225 429 224 383 224 327 227 300 227 248 225 206 227 158 227 121 228 122 190 119 148 120 91 120 52zM136 19 181 16 209 18 252 16 286 16 285 45 286 83 285 115 252 114 202 116 180 114 135 115 135 77 135 56zM299 16 344 15 377 15 410 15 451 13 451 39 450 77 450 113 418 113 383 112 332 114 297 115 298 77 299 51zM136 126 182 125 215 125 254 126 287 124 286 161 285 212 258 213 216 212 177 211 136 213 136 164zM298 124 343 126 368 125 421 123 451 125 450 159 453 209 418 210 369 210 336 213 299 212 297 171z"
      />
      <path
        fill={ink.leaf}
        d="M104 213 155 213 191 210 241 212 285 210 344 209 380 211 437 207 475 208 478 227 441 227 381 227 327 227 279 229 238 228 200 228 149 229 101 229z"
      />
      <Blackbird x={394} y={213} size={0.72} flip />
      <path
        fill={ink.honey}
        d="M2 272 33 270 84 270 121 267 160 265 209 267 239 267 286 268 321 270 351 268 400 267 435 267 478 264 479 289 446 288 393 291 366 291 320 291 274 292 238 292 196 291 160 290 129 289 72 291 43 292 2 294z"
      />
      <path
        fill={ink.honeyThick}
        d="M4 292 35 290 83 290 129 290 159 289 198 288 246 291 285 291 320 291 354 290 395 289 442 287 478 285 477 315 431 317 405 316 349 318 320 319 286 317 241 316 198 316 161 315 116 316 83 315 45 317 7 317z"
      />
      <Teapot x={100} y={276} size={1.16} />
      <Cup x={292} y={275} size={0.96} tone={ink.torThick} />
      <Steam x={292} y={212} size={0.9} />
      <CakeSlice x={412} y={278} size={0.92} />
      <Apple skin="red" x={424} y={208} size={0.22} turn={12} />
    </Picture>
  );
}
