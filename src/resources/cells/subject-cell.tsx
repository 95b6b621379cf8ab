import { displaySubject } from '../../../contract/subjects.ts'

/** Loaded with the first list that has such a column: its words are for staff. */
const SubjectCell = ({ subject }: { subject: string }) => displaySubject(subject)
export default SubjectCell
