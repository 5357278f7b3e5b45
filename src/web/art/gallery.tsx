import type { ComponentType } from 'react';
import { AdventureZone } from './adventure-zone.tsx';
import { EventDayScene, HideAndSeekScene, LanternScene, StageScene, WassailScene } from './event-scenes.tsx';
import { ParentCafe } from './parent-cafe.tsx';
import { PartyRoom } from './party-room.tsx';
import { ApplesPortrait, BlackbirdPortrait, LeafPortrait, TeapotPortrait } from './portraits.tsx';
import { RolePlayRoom } from './role-play-room.tsx';
import { RouteMap } from './route-map.tsx';
import { SensoryRoom } from './sensory-room.tsx';
import { ToddlerHaven } from './toddler-haven.tsx';

/**
 * The drawings that appear below the first screen of a page, by name. Each is a file at /art/<name>.svg,
 * loaded lazily.
 */
export const drawingGallery: Readonly<Record<string, ComponentType>> = {
  'adventure-zone': AdventureZone,
  'toddler-haven': ToddlerHaven,
  'party-room': PartyRoom,
  'parent-cafe': ParentCafe,
  'sensory-room': SensoryRoom,
  'role-play-room': RolePlayRoom,
  'way-here': RouteMap,
  'event-day': EventDayScene,
  stage: StageScene,
  hiding: HideAndSeekScene,
  lanterns: LanternScene,
  wassail: WassailScene,
  'portrait-blackbird': BlackbirdPortrait,
  'portrait-apples': ApplesPortrait,
  'portrait-teapot': TeapotPortrait,
  'portrait-leaf': LeafPortrait,
};
