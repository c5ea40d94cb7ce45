import '#web/styles/whole.css';
import { useParams } from 'react-router-dom';
import { AllClasses } from './AllClasses.tsx';
import { OneClass } from './OneClass.tsx';

/** /classes: all of them; /classes/{year}: one. */
export default function ClassesScreen() {
  const { year } = useParams();
  return year === undefined ? <AllClasses /> : <OneClass key={year} year={year} />;
}
