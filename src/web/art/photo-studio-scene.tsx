import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { Apple, AppleTree, Leaf } from './orchard.tsx';
import { Picture } from './piece.tsx';

/** An old camera on a tripod, which points right. The scene draws its cloth over the blackbird. */
function CameraOnLegs() {
  return (
    <>
      <path
        fill={ink.bramble}
        d="M86 176 96 176 87 214 75 258 60 314 50 312 58 279 71 231zM92 178 102 178 102 214 103 257 104 314 94 315 93 278 94 234zM98 176 108 176 119 212 133 262 148 312 138 315 127 279 113 228z"
      />
      <path
        fill={ink.honeyThick}
        d="M70 126 93 125 124 124 125 149 127 179 105 179 71 180 71 159zM148 124 158 124 159 180 149 180z"
      />
      <path
        fill={ink.brambleThin}
        d="M124 130 132 134 136 129 142 135 148 131 148 172 142 168 136 174 132 168 124 174z"
      />
      <path fill={ink.bramble} d="M158 138 176 135 178 168 158 165z" />
      <path fill={ink.torTint} d="M176 134 182 133 184 170 178 170z" />
    </>
  );
}

/**
 * The photo studio: the blackbird is under the cloth, and the apple sits for its
 * portrait before a painted autumn.
 */
export function PhotoStudioScene() {
  return (
    <Picture viewBox="0 0 480 328">
      <path
        fill={ink.honeyTint}
        d="M3 297 50 295 120 293 173 293 221 293 293 292 342 289 399 293 477 290 475 323 427 320 378 324 316 323 249 322 192 324 123 325 70 325 9 325z"
      />
      <path
        fill={ink.bramble}
        d="M140 32 193 31 266 31 314 29 378 30 466 28 467 37 419 37 358 39 268 41 223 40 140 42zM152 26 161 26 160 71 161 112 160 180 162 227 162 304 153 304 153 256 154 180 154 144 152 90zM444 24 453 24 454 71 453 122 454 180 454 240 455 300 446 300 447 248 446 180 446 146 446 92zM157 280 182 312 172 313 156 292 140 314 131 312zM450 276 474 309 464 310 450 288 432 310 424 308z"
      />
      <path
        fill={ink.paper}
        d="M171 41 214 38 258 41 289 40 344 38 384 37 431 37 432 68 432 116 435 155 433 194 436 245 450 275 467 312 420 313 379 314 335 314 299 315 249 316 205 316 151 316 158 284 169 250 171 212 173 168 173 125 172 81z"
      />
      <path
        fill={ink.paperDeep}
        d="M169 251 204 251 258 250 303 248 336 246 383 248 436 247 450 274 466 313 430 311 380 315 332 314 288 316 238 315 196 315 151 316 159 290z"
      />
      <path
        fill={ink.honey}
        d="M170 207 214 190 263 196 317 183 372 194 401 190 433 188 435 208 435 247 384 250 340 251 288 250 238 251 169 251z"
      />
      <AppleTree x={252} y={214} size={0.66} autumn />
      <AppleTree x={384} y={206} size={0.44} autumn />
      <Leaf x={196} y={84} size={0.3} turn={24} tone={ink.honey} />
      <Leaf x={346} y={92} size={0.28} turn={-40} tone={ink.honeyThick} />
      <Leaf x={404} y={64} size={0.26} turn={130} tone={ink.honey} />
      <Leaf x={306} y={138} size={0.3} turn={70} tone={ink.honeyThick} />
      <Leaf x={190} y={176} size={0.28} turn={150} tone={ink.honeyThick} />
      <Leaf x={212} y={300} size={0.34} turn={-8} tone={ink.honeyThick} />
      <Leaf x={404} y={296} size={0.36} turn={168} tone={ink.honey} />
      <path fill={ink.torThick} d="M286 246 324 245 360 243 360 267 362 304 326 305 283 307 283 277z" />
      <path
        fill={ink.torTint}
        d="M292 262 317 260 356 260 356 265 330 266 292 267zM291 281 316 281 357 280 357 285 323 285 291 287z"
      />
      <Apple skin="red" x={322} y={212} size={0.72} turn={-5} />
      <CameraOnLegs />
      <path fill={ink.leafThin} d="M9 236 34 236 65 234 66 269 67 312 36 312 7 314 8 286z" />
      <path fill={ink.leafTint} d="M14 254 60 252 60 257 14 259zM13 276 60 275 60 280 13 282z" />
      <Blackbird x={44} y={238} size={0.98} />
      <path
        fill={ink.leaf}
        d="M53 112 66 109 87 104 103 109 122 112 129 128 111 134 110 150 105 179 91 201 77 192 62 206 45 189 29 196 31 180 34 150 42 135z"
      />
      <path
        fill={ink.leafDeep}
        d="M34 150 39 136 46 120 60 116 58 138 54 161 59 181 63 206 47 190 31 195 32 172z"
      />
    </Picture>
  );
}
