import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { ErrorIcon, TickIcon } from '../../../ui/icons.tsx';
import { refetchTopics } from '../../staff/shared/screen-stream.ts';
import fileStyles from '../shared/file-field.module.css';
import styles from './look.module.css';
import { UploadTooLarge, uploadPicture } from './upload-picture.ts';

/** The state of a chosen file. `words` say how its upload ended, such as why it was refused. */
interface UploadResult {
  key: number;
  name: string;
  state: 'waiting' | 'added' | 'refused';
  words: string;
}

let lastKey = 0;

/** Uploads chosen or dropped pictures, one after the other, and says how each upload ended. */
export function PictureUpload() {
  const client = useQueryClient();
  const id = useId();
  const [results, setResults] = useState<readonly UploadResult[]>([]);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const settle = (key: number, state: UploadResult['state'], words: string) =>
    setResults((before) => before.map((one) => (one.key === key ? { ...one, state, words } : one)));

  const sending = useSingleMutation({
    mutationFn: async (files: readonly File[]) => {
      const chosen = files.map((file) => {
        lastKey += 1;
        return { file, result: { key: lastKey, name: file.name, state: 'waiting', words: '' } as const };
      });
      setResults(chosen.map(({ result }) => result));
      for (const { file, result } of chosen) {
        try {
          const { words, decorative } = await uploadPicture(file);
          const isDescribed = decorative || words !== '';
          settle(result.key, 'added', isDescribed ? 'is there already' : 'is added: now say what it shows');
        } catch (problem) {
          const unreached = 'did not reach the centre. Check the connection and try again.';
          const isTooLarge = problem instanceof UploadTooLarge;
          settle(result.key, 'refused', isTooLarge ? problem.message : failureMessage(problem, unreached));
        }
        refetchTopics(client, ['look']);
      }
    },
  });

  const send = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) sending.mutate(files);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field offers the same to the keyboard */}
      <div
        className={styles.dropPlace}
        data-over={isDraggedOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDraggedOver(false);
          send(event.dataTransfer.files);
        }}
      >
        <label htmlFor={id} className="font-bold">
          Choose pictures, or drop them here
        </label>
        <p id={`${id}-hint`}>
          Photographs and drawings as JPEG, PNG, WebP or AVIF, up to 20 MB each. The place and time a
          photograph was taken are removed.
        </p>
        <input
          id={id}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif"
          aria-describedby={`${id}-hint`}
          aria-disabled={sending.isPending}
          className={fileStyles.fileField}
          onChange={(event) => {
            send(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      <div role="status" aria-label="Pictures that were sent">
        <ul className={styles.uploadResults}>
          {results.map(({ key, name, state, words }) => (
            <li key={key} data-state={state}>
              {state === 'added' && <TickIcon size={20} />}
              {state === 'refused' && <ErrorIcon size={20} />}
              <span>
                <strong>{name}</strong> {state === 'waiting' ? 'is being made ready…' : words}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
