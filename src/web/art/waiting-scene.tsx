import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { Cup, Steam, Teapot } from './objects.tsx';
import { Apple } from './orchard.tsx';
import { Picture } from './piece.tsx';

/** Waiting for an answer: the tea is brewing beside an hourglass. */
export function WaitingScene() {
  return (
    <Picture viewBox="0 50 480 256">
      <path
        fill={ink.honey}
        d="M20 262 104 261 206 260 283 259 360 258 460 255 461 274 360 276 279 277 181 277 107 278 19 280z"
      />
      <path
        fill={ink.honeyThick}
        d="M18 280 106 279 195 276 291 276 375 273 461 272 463 284 359 285 296 286 194 287 123 287 20 290z"
      />
      <Teapot x={120} y={260} size={0.92} />
      <Steam x={276} y={200} />
      <Cup x={276} y={256} size={0.8} />
      <path
        fill={ink.torTint}
        d="M338 162 355 159 366 158 374 159 387 160 397 165 394 178 386 189 379 195 372 205 382 218 393 230 400 244 387 252 369 253 357 253 342 252 333 242 338 232 348 220 357 212 358 200 348 191 342 185 337 176 336 164z"
      />
      <path
        fill={ink.honeyThick}
        d="M348 185 384 183 367 203zM343 250 352 236 367 229 380 237 390 249zM364 203 368 203 368 232 365 232z"
      />
      <path fill={ink.bramble} d="M329 151 402 150 403 160 330 162zM327 250 404 249 404 262 327 261z" />
      <Blackbird x={392} y={152} size={0.84} flip />
      <Apple skin="red" x={436} y={236} size={0.44} turn={14} />
    </Picture>
  );
}
