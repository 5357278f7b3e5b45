import { ink } from '../../art/inks.ts';
import { AppleTree, Bush, Cloud } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { Tor } from '../../art/places.tsx';

export default function TorView() {
  return (
    <Picture viewBox="0 0 560 250">
      <Cloud x={120} y={70} size={0.7} />
      <Tor x={300} y={236} />
      <AppleTree x={74} y={238} size={0.56} />
      <Bush x={478} y={238} size={0.8} />
      <Bush x={180} y={240} size={0.5} tone={ink.leafDeep} />
    </Picture>
  );
}
