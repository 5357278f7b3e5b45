import type { ComponentType } from 'react';
import { AdventureZone } from './adventure-zone.tsx';
import { EventDay, Hiding, Lanterns, Stage, Wassail } from './event-scenes.tsx';
import { ParentCafe } from './parent-cafe.tsx';
import { PartyRoom } from './party-room.tsx';
import { ApplesPortrait, BlackbirdPortrait, LeafPortrait, TeapotPortrait } from './portraits.tsx';
import { RolePlayRoom } from './role-play-room.tsx';
import { WayHereMap } from './route-map.tsx';
import { SensoryRoom } from './sensory-room.tsx';
import { ToddlerHaven } from './toddler-haven.tsx';

/** Drawings further down a page: each is a file at /art/<name>.svg, loaded lazily. */
export const gallery: Readonly<Record<string, ComponentType>> = {
  'adventure-zone': AdventureZone,
  'toddler-haven': ToddlerHaven,
  'party-room': PartyRoom,
  'parent-cafe': ParentCafe,
  'sensory-room': SensoryRoom,
  'role-play-room': RolePlayRoom,
  'way-here': WayHereMap,
  'event-day': EventDay,
  stage: Stage,
  hiding: Hiding,
  lanterns: Lanterns,
  wassail: Wassail,
  'portrait-blackbird': BlackbirdPortrait,
  'portrait-apples': ApplesPortrait,
  'portrait-teapot': TeapotPortrait,
  'portrait-leaf': LeafPortrait,
};
