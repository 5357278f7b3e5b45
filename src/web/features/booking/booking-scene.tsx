import { Blackbird } from '../../art/blackbird.tsx';
import { Barn } from '../../art/buildings.tsx';
import { AppleTree, Bush, Cloud } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';

/** The drawing beside the title: the barn with its doors open, between the trees. */
export default function BookingScene() {
  return (
    <Picture viewBox="0 34 480 206">
      <Cloud x={70} y={72} size={0.5} />
      <AppleTree x={84} y={240} size={0.68} />
      <Barn x={274} y={240} size={0.66} />
      <Bush x={424} y={242} size={0.7} />
      <Blackbird x={166} y={240} size={0.34} />
    </Picture>
  );
}
