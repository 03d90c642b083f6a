/** A shift-scheduling instance of two people and two types of shift, in the form of its files. */
export const wardText = `# A ward
SECTION_HORIZON
14

SECTION_SHIFTS
# ShiftID, Length in mins, Shifts which cannot follow this shift
E,480,
L,480,E

SECTION_STAFF
A,E=14|L=2,4320,3360,5,2,2,1
B,E=14|L=0,4320,3360,5,2,2,1

SECTION_DAYS_OFF
A,0
B,5,6

SECTION_SHIFT_ON_REQUESTS
B,1,E,2

SECTION_SHIFT_OFF_REQUESTS
A,3,L,1

SECTION_COVER
1,E,1,100,1
2,L,1,100,1
8,E,2,100,1
`;
