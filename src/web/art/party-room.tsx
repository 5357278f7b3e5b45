import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { Bunting, Cup } from './objects.tsx';
import { Apple } from './orchard.tsx';
import { Picture, PiecePlace, type PiecePosition } from './piece.tsx';

/** A balloon, about 70 tall with its knot; the origin is at its middle. */
export function Balloon({ tone, ...placed }: PiecePosition & { tone: string }) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={tone}
        d="M0-36 10-35 20-30 26-21 28-10 27 1 22 12 13 24 4 32-2 32-12 25-22 14-27 3-28-8-26-19-20-28-11-34zM1 31 6 40-6 40z"
      />
      <path fill={ink.paper} d="M-14-18-7-24-2-25-10-13-15-7z" />
    </PiecePlace>
  );
}

/** A paper cone, 60 tall; the origin is at its brim. */
export function PartyHat({ tone = ink.leaf, ...placed }: PiecePosition & { tone?: string }) {
  return (
    <PiecePlace {...placed}>
      <path fill={tone} d="M-22 1-12-22 0-53 10-31 23-2 0 4z" />
      <path
        fill={ink.honey}
        d="M-7-53-7-60-3-63 3-63 6-60 8-54 6-49 0-47-6-49zM-3.5-17.7-1.1-15.4-1.2-12.6-2.7-10.8-5.7-10.2-8.2-11.4-8.8-13.6-8.2-16.5-6.1-17.7zM6.5-23.1 10.3-22.4 11.4-20.7 10.6-17.7 7.6-16.6 4.8-18.5 4.8-21.2zM2-36.3 3.1-34.5 2.2-31.8-.8-31.1-2.5-32.3-2.5-35.5-1.4-36.7z"
      />
    </PiecePlace>
  );
}

/** Party Room: the table is laid, and the blackbird has come early. */
export function PartyRoom() {
  return (
    <Picture viewBox="0 0 480 320">
      <path
        fill={ink.honeyTint}
        d="M11 15 53 13 88 10 120 7 161 11 194 11 239 15 283 10 313 8 360 5 389 7 426 12 469 15 469 65 472 94 472 149 470 182 469 221 470 275 468 306 433 305 368 302 329 300 295 301 252 302 213 304 180 307 131 304 104 303 54 304 12 301 13 264 10 215 10 157 10 120 10 66z"
      />
      <path
        fill={ink.bramble}
        d="M80 136 83 150 85 170 81 194 77 214 75 214 79 194 83 170 81 150 78 136zM47 170 61 190 69 203 75 214 73 214 67 204 59 190 45 170zM109 170 97 190 87 204 79 215 77 213 86 203 95 190 107 170zM402.8 138.2 400.4 151.3 398.8 170 401.6 193.9 404.9 213.9 403.1 214.1 399.9 194.1 397.2 170 398.9 151.2 401.2 137.8zM435 170 423 190 414 204 407 214 405 214 413 203 421 190 433 170zM371 170 387 190 396 203 403 214 401 214 394 204 385 190 369 170z"
      />
      <Balloon x={40} y={138} tone={ink.leafThin} turn={-10} />
      <Balloon x={112} y={140} tone={ink.honeyThick} turn={10} />
      <Balloon x={78} y={100} tone={ink.torThick} size={1.06} />
      <Balloon x={440} y={138} tone={ink.tor} turn={10} />
      <Balloon x={366} y={140} tone={ink.leaf} turn={-10} />
      <Balloon x={402} y={100} tone={ink.honey} size={1.06} />
      <Bunting x={14} y={20} size={1.14} turn={2} />
      <Bunting x={466} y={20} size={1.14} turn={-2} flip />
      <path
        fill={ink.bramble}
        d="M58 249 68 250 67 278 64 316 56 316 57 289zM412 250 423 249 424 276 423 315 415 317 415 286z"
      />
      <path
        fill={ink.torThick}
        d="M26 221 64 220 120 220 162 219 199 217 240 217 288 218 328 218 368 221 411 219 454 222 452 247 447 287 415 277 381 291 344 278 310 291 275 279 241 294 205 279 170 291 136 278 100 291 67 276 32 286 27 248z"
      />
      <path
        fill={ink.paper}
        d="M20 207 56 207 110 204 151 204 201 203 240 202 288 203 323 203 371 206 420 206 461 208 461 227 435 236 401 244 367 237 344 229 320 237 290 247 260 241 240 233 212 241 189 249 164 239 137 231 105 237 81 245 47 235 19 228z"
      />
      <path
        fill={ink.bramble}
        d="M160 204 197 203 230 204 274 205 319 203 299 212 250 214 225 212 179 213z"
      />
      <path fill={ink.honeyThick} d="M176 160 229 161 263 159 304 160 307 206 253 206 209 205 174 205z" />
      <path
        fill={ink.paper}
        d="M172 151 218 150 265 150 308 151 310 173 293 184 273 171 256 187 241 172 222 187 207 171 187 184 170 172z"
      />
      <path fill={ink.leafThin} d="M198 110 241 110 282 110 284 152 234 153 196 152z" />
      <path
        fill={ink.paper}
        d="M193 101 239 100 286 101 288 115 272 128 256 116 240 131 223 115 207 127 193 116z"
      />
      <path
        fill={ink.torThick}
        d="M202.9 80.6 209.5 79.6 208.6 104.1 202.4 103.7zM271.2 79.5 276.8 80.6 276.3 104.7 271.6 103.3z"
      />
      <path fill={ink.honey} d="M206 80 200 72 206 58 212 72zM274 80 268 72 274 58 280 72z" />
      <path
        fill={ink.honey}
        d="M185 195 186 193 189 191 193 192 195 195 194 199 192 201 189 201 186 199zM210 194 213 191 215 191 218 194 219 197 217 200 214 201 211 200 209 197zM236 200 235 196 237 193 239 192 242 193 244 195 244 200 242 202 238 202zM266 201 262 199 261 196 262 193 264 191 268 192 270 194 271 198 269 200zM287 200 285 197 285 194 289 191 291 191 294 194 295 197 293 200 290 201z"
      />
      <Apple skin="red" x={240} y={80} size={0.46} />
      <PartyHat x={358} y={211} tone={ink.leaf} turn={4} />
      <Cup x={426} y={214} size={0.6} saucer={false} tone={ink.honeyThick} />
      <Blackbird x={122} y={212} size={0.72} />
      <PartyHat x={152} y={158} size={0.6} tone={ink.torThick} turn={14} />
      <Cup x={44} y={218} size={0.56} saucer={false} tone={ink.leaf} flip />
    </Picture>
  );
}
