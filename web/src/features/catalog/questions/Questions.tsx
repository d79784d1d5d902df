import { Suspense, useState } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import type { Facets } from '../searchApi.ts';
import type { CampList } from '../useCampList.ts';
import { answerOf, type Question, QUESTION_TITLES, QUESTIONS } from './questions.ts';
import styles from './Questions.module.css';

const loadSheet = () => import('./QuestionSheet.tsx');
const QuestionSheet = lazyComponent(loadSheet, (module) => module.QuestionSheet);
/** Preloads the sheet when a tap is likely. Ignores a failure: the tap tries again and then shows the error. */
const preloadSheet = (): void => void loadSheet().catch(() => undefined);

function QuestionButton({ question, onOpen }: { question: Question; onOpen: (question: Question) => void }) {
  const answer = useAppSelector((state) => answerOf(state, question));
  return (
    <button
      type="button"
      className={styles['question']}
      aria-haspopup="dialog"
      onPointerDown={preloadSheet}
      onFocus={preloadSheet}
      onClick={() => onOpen(question)}
    >
      <span className={styles['label']}>{QUESTION_TITLES[question]}</span>
      <span className={styles['answer']}>{answer}</span>
    </button>
  );
}

/** The three questions that a search on a phone starts with. Each opens a sheet, which leads on to the next question. */
export function Questions({ list, facets }: { list: CampList; facets: Facets | undefined }) {
  const [openQuestion, setOpenQuestion] = useState<Question>();
  return (
    <div className={styles['questions']} role="group" aria-label="Who, where and when">
      {QUESTIONS.map((question) => (
        <QuestionButton key={question} question={question} onOpen={setOpenQuestion} />
      ))}
      <Suspense fallback={null}>
        {openQuestion && (
          <QuestionSheet
            question={openQuestion}
            list={list}
            facets={facets}
            onMove={setOpenQuestion}
            onClose={() => setOpenQuestion(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
