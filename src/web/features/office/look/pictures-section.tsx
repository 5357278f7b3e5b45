import { QueryResult } from '../../staff/shared/query-result.tsx';
import styles from './look.module.css';
import { useOwnPictures } from './look-queries.ts';
import { PicturePlaces } from './picture-places.tsx';
import { PictureShelf } from './picture-shelf.tsx';
import { PictureUpload } from './picture-upload.tsx';

/**
 * Shows the centre's own pictures. The owner uploads them, describes them and chooses their places
 * (specification 13.4).
 */
export default function PicturesSection() {
  const pictures = useOwnPictures();
  return (
    <div className={styles.look}>
      <section aria-labelledby="add-pictures" className={styles.lookPart}>
        <h2 id="add-pictures">Add pictures</h2>
        <PictureUpload />
      </section>
      <QueryResult query={pictures} what="the pictures">
        {(data) => (
          <>
            <section aria-labelledby="own-pictures" className={styles.lookPart}>
              <h2 id="own-pictures">Your pictures</h2>
              <PictureShelf pictures={data.pictures} />
            </section>
            <section aria-labelledby="picture-places" className={styles.lookPart}>
              <h2 id="picture-places">Where they stand</h2>
              <PicturePlaces {...data} />
            </section>
          </>
        )}
      </QueryResult>
    </div>
  );
}
