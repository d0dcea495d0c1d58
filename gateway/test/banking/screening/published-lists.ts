/** Small lists in the forms in which OFAC, the United Nations and the European Union publish theirs. */
interface Person {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  readonly aka?: readonly string[];
  readonly weak?: readonly string[];
  readonly born?: string;
  readonly script?: string;
}

export const persons: readonly Person[] = [
  {
    id: '101',
    first: 'Vorislav Petrovich',
    last: 'TARKANIN',
    born: '14 Mar 1961',
    aka: ['Worislaw TARKANINE'],
  },
  {
    id: '102',
    first: 'Muhammad Jalil',
    last: 'AL-ZURQANI',
    born: 'circa 1958',
    script: 'محمد جليل الزرقاني',
  },
  { id: '103', first: 'Jong Pil', last: 'KWAN', weak: ['DRAGON'] },
];

export function ofacList(
  entries: readonly string[] = persons.map(ofacPerson),
  { published = '11/20/2026', count = entries.length }: { published?: string; count?: number } = {},
): string {
  return `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
  <publshInformation><Publish_Date>${published}</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>
  ${entries.join('\n')}
</sdnList>`;
}

export function ofacPerson({ id, first, last, aka = [], weak = [], born }: Person): string {
  const alias = (name: string, category: string): string =>
    `<aka><uid>9${id}</uid><type>a.k.a.</type><category>${category}</category><lastName>${name}</lastName></aka>`;
  return `<sdnEntry><uid>${id}</uid><firstName>${first}</firstName><lastName>${last}</lastName><sdnType>Individual</sdnType>
    <programList><program>TEST-1</program><program>TEST-2</program></programList>
    <akaList>${aka.map((name) => alias(name, 'strong')).join('')}${weak.map((name) => alias(name, 'weak')).join('')}</akaList>
    ${born === undefined ? '' : `<dateOfBirthList><dateOfBirthItem><uid>8${id}</uid><dateOfBirth>${born}</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList>`}
  </sdnEntry>`;
}

export function ofacEntity(id: string, name: string, type = 'Entity'): string {
  return `<sdnEntry><uid>${id}</uid><lastName>${name}</lastName><sdnType>${type}</sdnType><programList><program>TEST-3</program></programList></sdnEntry>`;
}

export function ofacBank(id: string, name: string, bic: string): string {
  return `<sdnEntry><uid>${id}</uid><lastName>${name}</lastName><sdnType>Entity</sdnType><programList><program>TEST-3</program></programList>
    <idList><id><uid>7${id}</uid><idType>SWIFT/BIC</idType><idNumber>${bic}</idNumber></id></idList></sdnEntry>`;
}

export const uk_list = `<?xml version="1.0" encoding="utf-8"?>
<Designations><DateGenerated>20/11/2026</DateGenerated>
  <Designation><LastUpdated>01/02/2026</LastUpdated><DateDesignated>01/02/2024</DateDesignated><UniqueID>TST0001</UniqueID><OFSIGroupID>19001</OFSIGroupID>
    <Names>
      <Name><Name1>Boris</Name1><Name6>KESTRANOFF</Name6><NameType>ALias</NameType></Name>
      <Name><Name1>Borislav</Name1><Name2>Ivanovich</Name2><Name6>KESTRANOV</Name6><NameType>Primary Name</NameType></Name>
      <Name><Name6>The Falcon</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a.</AliasStrength></Name>
    </Names>
    <NonLatinNames><NonLatinName><NameNonLatinScript>Борислав Кестранов</NameNonLatinScript></NonLatinName></NonLatinNames>
    <RegimeName>The Test (Sanctions) (EU Exit) Regulations 2026</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
    <IndividualDetails><Individual><DOBs><DOB>dd/mm/1963</DOB></DOBs></Individual></IndividualDetails>
  </Designation>
  <Designation><UniqueID>TST0002</UniqueID><Names><Name><Name6>KESTRAN HOLDING</Name6><NameType>Primary name</NameType></Name></Names>
    <RegimeName>Test</RegimeName><IndividualEntityShip>Entity</IndividualEntityShip></Designation>
  <Designation><UniqueID>TST0003</UniqueID><Names><Name><Name6>KESTRAN STAR</Name6><NameType>Primary Name</NameType></Name></Names>
    <RegimeName>Test</RegimeName><IndividualEntityShip>Ship</IndividualEntityShip></Designation>
</Designations>`;

export const un_list = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" dateGenerated="2026-11-19T18:00:01.003-05:00">
  <INDIVIDUALS>
    <INDIVIDUAL><DATAID>690001</DATAID><VERSIONNUM>1</VERSIONNUM><FIRST_NAME>Muhammad</FIRST_NAME><SECOND_NAME>Jalil</SECOND_NAME>
      <THIRD_NAME>al-Zurqani</THIRD_NAME><UN_LIST_TYPE>Test Regime</UN_LIST_TYPE><REFERENCE_NUMBER>QDi.901</REFERENCE_NUMBER>
      <NAME_ORIGINAL_SCRIPT>محمد جليل الزرقاني</NAME_ORIGINAL_SCRIPT>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Abu Jalil al-Basri</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>The Tailor</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1957</FROM_YEAR><TO_YEAR>1959</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
    </INDIVIDUAL>
  </INDIVIDUALS>
  <ENTITIES>
    <ENTITY><DATAID>690002</DATAID><VERSIONNUM>1</VERSIONNUM><FIRST_NAME>Qartuba Relief Foundation</FIRST_NAME><UN_LIST_TYPE>Test Regime</UN_LIST_TYPE>
      <REFERENCE_NUMBER>QDe.902</REFERENCE_NUMBER><ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>Mu’assasat Qurtuba</ALIAS_NAME></ENTITY_ALIAS></ENTITY>
  </ENTITIES>
</CONSOLIDATED_LIST>`;

export const eu_list = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-19T14:36:22.160+01:00" globalFileId="150001">
  <sanctionEntity designationDetails="" unitedNationId="" euReferenceNumber="EU.9001.11" logicalId="13">
    <regulation regulationType="regulation" programme="TST" publicationDate="2023-01-01"/>
    <subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="Ворислав" middleName="" lastName="Тарканин" wholeName="Ворислав Тарканин" nameLanguage="RU" strong="true" logicalId="17"/>
    <nameAlias firstName="Vorislav" middleName="" lastName="Tarkanin" wholeName="Vorislav Tarkanin" strong="true" logicalId="18"/>
    <birthdate circa="false" calendarType="GREGORIAN" birthdate="1961-03-14" dayOfMonth="14" monthOfYear="3" year="1961" countryIso2Code="RU"/>
  </sanctionEntity>
  <sanctionEntity euReferenceNumber="EU.9002.12" logicalId="14">
    <regulation programme="TST"/>
    <subjectType code="enterprise" classificationCode="E"/>
    <nameAlias wholeName="OOO Severnaya Bukhta" strong="true" logicalId="19"/>
    <nameAlias wholeName="Nord Bay" strong="false" logicalId="20"/>
  </sanctionEntity>
</export>`;

export async function* chunksOf(text: string, size = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
