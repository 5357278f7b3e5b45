import { KioskScene } from '../../art/kiosk-scene.tsx';

export default KioskScene;
