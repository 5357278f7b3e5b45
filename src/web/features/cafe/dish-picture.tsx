import { DishPicture as DrawnDish, isDishName } from '../../art/dishes.tsx';
import { OwnPicture, useOwnPicture } from '../pictures/own-picture.tsx';
import styles from './menu.module.css';

/**
 * The centre's own picture of a dish, or else the drawing that the dish's database row names. Renders nothing
 * if the dish has neither.
 */
export default function DishPicture({ of: dish, drawing }: { of: string; drawing: string | null }) {
  const picture = useOwnPicture('dish', dish);
  const name = drawing?.replace(/-small$/, '');
  const isDrawn = name !== undefined && isDishName(name);
  if (!picture && !isDrawn) return null;
  return (
    <div className={styles.dishDrawing}>
      {picture && <OwnPicture picture={picture} sizes="10.5rem" shape={[4, 3]} />}
      {!picture && isDrawn && <DrawnDish name={name} small={drawing?.endsWith('-small') ?? false} />}
    </div>
  );
}
