import { useAppDispatch } from '../../../app/hooks.ts';
import { Sheet } from '../../../ui/dialogs/Sheet.tsx';
import { kidInfoOpened } from '../../kids/kids.ts';
import type { Facets } from '../searchApi.ts';
import { type CampList, formatCampCount } from '../useCampList.ts';
import { nextQuestion, type Question, QUESTION_TITLES } from './questions.ts';
import { WeeksQuestion } from './WeeksQuestion.tsx';
import { WhereQuestion } from './WhereQuestion.tsx';
import { WhoQuestion } from './WhoQuestion.tsx';
import styles from './QuestionSheet.module.css';

interface QuestionSheetProps {
  readonly question: Question;
  readonly list: CampList;
  readonly facets: Facets | undefined;
  /** Shows another question in the same sheet. */
  readonly onMove: (question: Question) => void;
  readonly onClose: () => void;
}

/** The sheet of a question. Its answers apply at once, so that the button at the bottom can name the number of camps. */
export function QuestionSheet({ question, list, facets, onMove, onClose }: QuestionSheetProps) {
  const dispatch = useAppDispatch();
  const next = nextQuestion(question);
  const moveOn = (): void => (next ? onMove(next) : onClose());
  const showText = list.camps && !list.isOutdated ? `Show ${formatCampCount(list.total)}` : 'Show camps';
  return (
    <Sheet
      title={QUESTION_TITLES[question]}
      onClose={onClose}
      actions={
        <>
          {next && (
            <button type="button" className={styles['plain']} onClick={onClose}>
              {showText}
            </button>
          )}
          <button type="button" className={styles['primary']} onClick={moveOn}>
            {next ? `Next: ${QUESTION_TITLES[next].toLowerCase()}` : showText}
          </button>
        </>
      }
    >
      {question === 'who' && (
        <WhoQuestion
          onExactAge={() => {
            onClose();
            dispatch(kidInfoOpened());
          }}
        />
      )}
      {question === 'where' && <WhereQuestion onChosen={moveOn} />}
      {question === 'weeks' && (
        <WeeksQuestion season={list.season} counts={facets?.['selectedWeekLabel']} onOnly={onClose} />
      )}
    </Sheet>
  );
}
