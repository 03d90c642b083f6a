import type { UploadKind } from '../../../contract/upload.ts';

/** What a column says, whatever the kind of file: mostly the name of its field. */
type Concept =
  | 'reference'
  | 'customer'
  | 'customerReference'
  | 'resource'
  | 'resourceReference'
  | 'title'
  | 'date'
  | 'startDate'
  | 'start'
  | 'endDate'
  | 'end'
  | 'duration'
  | 'day'
  | 'team'
  | 'labels'
  | 'status'
  | 'cancelled'
  | 'notes'
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'mobile'
  | 'address'
  | 'city'
  | 'state'
  | 'postcode'
  | 'lat'
  | 'lng'
  | 'resourcesNeeded';

/**
 * The headings of files in the commonest languages of the field beside English, separated by commas; the more usual ones
 * first. Accents and case do not matter. Months and weekdays are in `domain/time/calendarWords.ts`.
 */
const translated: Readonly<Record<string, { readonly [Of in Concept]: string }>> = {
  french: {
    reference: "Référence, Réf, Numéro, N°, Numéro d'intervention, Numéro de dossier, Identifiant",
    customer: 'Client, Nom du client, Nom client, Bénéficiaire, Patient, Usager, Raison sociale',
    customerReference: 'Numéro client, N° client, Code client, Référence client',
    resource:
      'Intervenant, Employé, Salarié, Collaborateur, Technicien, Agent, Affecté à, Assigné à, Auxiliaire, Ressource',
    resourceReference: 'Matricule, Code salarié, Numéro employé',
    title: 'Titre, Objet, Intitulé, Intervention, Tâche, Sujet, Motif',
    date: "Date, Jour, Date d'intervention, Date du rendez-vous, Date de la visite",
    startDate: 'Date de début, Date début, À partir du, Valable du',
    start: "Heure de début, Heure début, Début, Heure, Heure d'arrivée, Début prévu, Horaire de début, De",
    endDate: "Date de fin, Date fin, Jusqu'au, Valable jusqu'au",
    end: 'Heure de fin, Heure fin, Fin, Heure de départ, Fin prévue, Horaire de fin',
    duration: 'Durée, Durée prévue, Durée en minutes, Temps prévu',
    day: 'Jour de la semaine, Jours',
    team: 'Équipe, Groupe, Secteur, Agence',
    labels: 'Prestation, Prestations, Compétences, Compétence, Qualification, Étiquettes, Catégorie, Service',
    status: 'Statut, État, Avancement',
    cancelled: 'Annulé, Annulée',
    notes: 'Notes, Remarques, Commentaire, Commentaires, Description, Observations, Consignes',
    name: 'Nom, Nom complet, Nom et prénom, Société, Entreprise',
    firstName: 'Prénom, Prénoms',
    lastName: 'Nom de famille',
    email: 'Courriel, Adresse e-mail, Mail, E-mail, Adresse électronique',
    mobile: 'Téléphone, Portable, Mobile, Tél, Numéro de téléphone, Téléphone portable',
    address: "Adresse, Rue, Lieu, Adresse d'intervention",
    city: 'Ville, Commune',
    state: 'Région, Département, Province',
    postcode: 'Code postal, CP',
    lat: 'Latitude',
    lng: 'Longitude',
    resourcesNeeded: 'Nombre de personnes, Nombre d’intervenants, Personnes nécessaires',
  },
  german: {
    reference: 'Referenz, Auftragsnummer, Auftrags-Nr, Nummer, Einsatznummer, Vorgangsnummer, Nr',
    customer: 'Kunde, Kundenname, Klient, Patient, Auftraggeber, Firma, Bewohner',
    customerReference: 'Kundennummer, Kunden-Nr, Kd-Nr, Klientennummer',
    resource:
      'Mitarbeiter, Mitarbeitername, Techniker, Pflegekraft, Monteur, Zugewiesen an, Bearbeiter, Ressource',
    resourceReference: 'Personalnummer, Personal-Nr, Mitarbeiternummer',
    title: 'Titel, Betreff, Bezeichnung, Auftrag, Aufgabe, Einsatz, Termin',
    date: 'Datum, Tag, Einsatzdatum, Termindatum',
    startDate: 'Startdatum, Anfangsdatum, Beginndatum, Gültig ab, Datum von',
    start:
      'Uhrzeit von, Beginn, Start, Startzeit, Anfang, Von, Uhrzeit, Anfangszeit, Beginnzeit, Einsatzbeginn, Zeit von, Zeit',
    endDate: 'Enddatum, Gültig bis, Datum bis',
    end: 'Uhrzeit bis, Ende, Endzeit, Bis, Einsatzende, Zeit bis',
    duration: 'Dauer, Dauer in Minuten, Einsatzdauer, Zeitaufwand',
    day: 'Wochentag, Wochentage, Tage',
    team: 'Team, Gruppe, Gebiet, Bezirk, Tour, Abteilung, Standort',
    labels:
      'Leistung, Leistungen, Qualifikation, Qualifikationen, Fähigkeiten, Leistungsart, Kategorie, Auftragsart, Art',
    status: 'Status, Zustand, Auftragsstatus',
    cancelled: 'Storniert, Abgesagt',
    notes: 'Notizen, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Beschreibung, Hinweise, Kommentar',
    name: 'Name, Vollständiger Name, Firmenname',
    firstName: 'Vorname',
    lastName: 'Nachname, Familienname',
    email: 'E-Mail, E-Mail-Adresse, Mail',
    mobile: 'Telefon, Handy, Mobiltelefon, Telefonnummer, Handynummer, Mobil, Tel',
    address: 'Adresse, Straße, Anschrift, Einsatzort, Straße und Hausnummer',
    city: 'Ort, Stadt, Wohnort',
    state: 'Bundesland, Kanton',
    postcode: 'PLZ, Postleitzahl',
    lat: 'Breitengrad, Breite, Geografische Breite',
    lng: 'Längengrad, Geografische Länge',
    resourcesNeeded: 'Anzahl Personen, Benötigte Personen, Anzahl Mitarbeiter',
  },
  spanish: {
    reference: 'Referencia, Número, Número de servicio, Número de orden, N.º',
    customer: 'Cliente, Nombre del cliente, Paciente, Usuario, Razón social',
    customerReference: 'Número de cliente, Código de cliente, Referencia del cliente',
    resource:
      'Empleado, Trabajador, Técnico, Asignado a, Cuidador, Profesional, Recurso, Nombre del empleado',
    resourceReference: 'Número de empleado, Código de empleado, Legajo',
    title: 'Título, Asunto, Tarea, Trabajo, Servicio a realizar, Concepto',
    date: 'Fecha, Día, Fecha de la visita, Fecha del servicio, Fecha de la cita',
    startDate: 'Fecha de inicio, Fecha inicio, Válido desde',
    start: 'Hora de inicio, Hora inicio, Inicio, Hora, Desde, Hora de entrada, Comienzo',
    endDate: 'Fecha de fin, Fecha fin, Fecha de término, Válido hasta',
    end: 'Hora de fin, Hora fin, Fin, Hasta, Hora de salida, Hora de término, Término',
    duration: 'Duración, Duración en minutos, Duración prevista',
    day: 'Día de la semana, Días',
    team: 'Equipo, Grupo, Zona, Sector',
    labels: 'Servicio, Servicios, Habilidades, Cualificaciones, Etiquetas, Categoría, Tipo de servicio, Tipo',
    status: 'Estado, Situación, Estatus',
    cancelled: 'Cancelado, Cancelada, Anulado',
    notes: 'Notas, Observaciones, Comentarios, Descripción, Instrucciones',
    name: 'Nombre, Nombre completo, Nombre y apellidos, Empresa',
    firstName: 'Nombre de pila, Primer nombre, Nombres',
    lastName: 'Apellidos, Apellido',
    email: 'Correo electrónico, Correo, E-mail',
    mobile: 'Teléfono, Móvil, Celular, Teléfono móvil, Número de teléfono',
    address: 'Dirección, Calle, Domicilio, Lugar',
    city: 'Ciudad, Localidad, Población, Municipio',
    state: 'Provincia, Estado, Comunidad autónoma',
    postcode: 'Código postal, C.P.',
    lat: 'Latitud',
    lng: 'Longitud',
    resourcesNeeded: 'Número de personas, Personas necesarias',
  },
  italian: {
    reference: 'Riferimento, Numero, Numero intervento, Codice intervento, Numero ordine',
    customer: 'Cliente, Nome cliente, Paziente, Assistito, Utente, Ragione sociale',
    customerReference: 'Codice cliente, Numero cliente',
    resource: 'Operatore, Dipendente, Tecnico, Assegnato a, Collaboratore, Addetto, Risorsa, Nome dipendente',
    resourceReference: 'Matricola, Codice dipendente',
    title: 'Titolo, Oggetto, Attività, Intervento, Lavoro',
    date: 'Data, Giorno, Data intervento, Data visita, Data appuntamento',
    startDate: 'Data inizio, Data di inizio, Valido dal',
    start: 'Ora inizio, Ora di inizio, Inizio, Orario di inizio, Ora, Orario, Dalle, Dalle ore, Da',
    endDate: 'Data fine, Data di fine, Valido al',
    end: 'Ora fine, Ora di fine, Fine, Orario di fine, Alle, Alle ore',
    duration: 'Durata, Durata in minuti, Durata prevista',
    day: 'Giorno della settimana, Giorni',
    team: 'Squadra, Gruppo, Zona, Team, Reparto',
    labels: 'Servizio, Servizi, Competenze, Qualifica, Qualifiche, Prestazione, Etichette, Categoria, Tipo',
    status: 'Stato, Stato intervento, Situazione',
    cancelled: 'Annullato, Annullata, Cancellato',
    notes: 'Note, Osservazioni, Commenti, Descrizione, Istruzioni',
    name: 'Nome, Nome completo, Nome e cognome, Nominativo, Azienda',
    firstName: 'Nome di battesimo',
    lastName: 'Cognome',
    email: 'Posta elettronica, Indirizzo e-mail, E-mail',
    mobile: 'Telefono, Cellulare, Numero di telefono, Recapito telefonico',
    address: 'Indirizzo, Via, Luogo',
    city: 'Città, Comune, Località',
    state: 'Provincia, Regione',
    postcode: 'CAP, Codice postale',
    lat: 'Latitudine',
    lng: 'Longitudine',
    resourcesNeeded: 'Numero di persone, Persone necessarie, Numero operatori',
  },
  portuguese: {
    reference: 'Referência, Número, Número da ordem, Nº, Código',
    customer: 'Cliente, Nome do cliente, Paciente, Utente, Razão social',
    customerReference: 'Código do cliente, Número do cliente, Nº cliente',
    resource: 'Funcionário, Colaborador, Técnico, Atribuído a, Cuidador, Profissional, Recurso, Responsável',
    resourceReference: 'Matrícula, Código do funcionário, Número do funcionário',
    title: 'Título, Assunto, Tarefa, Trabalho, Atividade',
    date: 'Data, Dia, Data da visita, Data do serviço, Data do agendamento',
    startDate: 'Data de início, Data início, Data inicial, Válido de',
    start: 'Hora de início, Hora início, Início, Hora, Horário, Hora inicial, Horário de início, Desde, De',
    endDate: 'Data de fim, Data fim, Data final, Data de término, Válido até',
    end: 'Hora de fim, Hora fim, Fim, Hora final, Hora de término, Término, Horário de término, Até',
    duration: 'Duração, Duração em minutos, Duração prevista',
    day: 'Dia da semana, Dias',
    team: 'Equipe, Equipa, Grupo, Zona, Região de atendimento, Setor',
    labels:
      'Serviço, Serviços, Habilidades, Competências, Qualificações, Etiquetas, Categoria, Tipo de serviço, Tipo',
    status: 'Estado, Situação, Status',
    cancelled: 'Cancelado, Cancelada, Anulado',
    notes: 'Notas, Observações, Comentários, Descrição, Instruções',
    name: 'Nome, Nome completo, Empresa',
    firstName: 'Primeiro nome, Nome próprio',
    lastName: 'Sobrenome, Apelido, Último nome',
    email: 'Correio eletrônico, Correio eletrónico, E-mail',
    mobile: 'Telefone, Celular, Telemóvel, Número de telefone',
    address: 'Endereço, Morada, Rua, Local, Logradouro',
    city: 'Cidade, Localidade, Município',
    state: 'Estado, UF, Distrito',
    postcode: 'CEP, Código postal',
    lat: 'Latitude',
    lng: 'Longitude',
    resourcesNeeded: 'Número de pessoas, Pessoas necessárias',
  },
  dutch: {
    reference: 'Referentie, Nummer, Opdrachtnummer, Ordernummer, Kenmerk',
    customer: 'Klant, Klantnaam, Cliënt, Patiënt, Opdrachtgever, Bewoner',
    customerReference: 'Klantnummer, Cliëntnummer, Debiteurnummer',
    resource: 'Medewerker, Werknemer, Monteur, Toegewezen aan, Zorgverlener, Technicus, Naam medewerker',
    resourceReference: 'Personeelsnummer, Medewerkernummer',
    title: 'Titel, Onderwerp, Taak, Opdracht, Werkzaamheden, Afspraak',
    date: 'Datum, Dag, Bezoekdatum, Afspraakdatum',
    startDate: 'Startdatum, Begindatum, Geldig vanaf',
    start: 'Starttijd, Begintijd, Begin, Start, Van, Tijd, Aanvang, Aanvangstijd, Tijd van',
    endDate: 'Einddatum, Geldig tot',
    end: 'Eindtijd, Einde, Eind, Tot, Tijd tot',
    duration: 'Duur, Duur in minuten, Tijdsduur, Geplande duur',
    day: 'Weekdag, Dag van de week, Dagen',
    team: 'Team, Groep, Gebied, Wijk, Afdeling',
    labels: 'Dienst, Diensten, Vaardigheden, Kwalificaties, Categorie, Soort, Soort dienst',
    status: 'Status, Toestand',
    cancelled: 'Geannuleerd, Afgezegd',
    notes: 'Notities, Opmerkingen, Opmerking, Omschrijving, Toelichting, Instructies',
    name: 'Naam, Volledige naam, Bedrijf, Bedrijfsnaam',
    firstName: 'Voornaam, Roepnaam',
    lastName: 'Achternaam, Familienaam',
    email: 'E-mailadres, E-mail, Mail',
    mobile: 'Telefoon, Mobiel, Telefoonnummer, Mobiel nummer, Gsm',
    address: 'Adres, Straat, Locatie, Bezoekadres',
    city: 'Plaats, Woonplaats, Stad',
    state: 'Provincie',
    postcode: 'Postcode',
    lat: 'Breedtegraad',
    lng: 'Lengtegraad',
    resourcesNeeded: 'Aantal personen, Aantal medewerkers, Benodigde personen',
  },
  polish: {
    reference: 'Numer referencyjny, Numer, Numer zlecenia, Nr zlecenia, Nr',
    customer: 'Klient, Nazwa klienta, Pacjent, Podopieczny, Kontrahent',
    customerReference: 'Numer klienta, Nr klienta, Kod klienta',
    resource: 'Pracownik, Technik, Opiekun, Przypisany do, Serwisant, Wykonawca',
    resourceReference: 'Numer pracownika, Nr pracownika, Kod pracownika',
    title: 'Tytuł, Temat, Zadanie, Zlecenie, Nazwa zadania, Wizyta',
    date: 'Data, Dzień, Data wizyty, Data usługi, Termin',
    startDate: 'Data rozpoczęcia, Data od, Ważne od',
    start: 'Godzina rozpoczęcia, Początek, Rozpoczęcie, Godzina, Godzina od, Od, Start, Czas rozpoczęcia',
    endDate: 'Data zakończenia, Data do, Ważne do',
    end: 'Godzina zakończenia, Koniec, Zakończenie, Godzina do, Do, Czas zakończenia',
    duration: 'Czas trwania, Długość, Czas trwania w minutach',
    day: 'Dzień tygodnia, Dni',
    team: 'Zespół, Grupa, Rejon, Obszar, Dział',
    labels: 'Usługa, Usługi, Umiejętności, Kwalifikacje, Kategoria, Rodzaj, Typ',
    status: 'Status, Stan',
    cancelled: 'Anulowane, Anulowano, Odwołane',
    notes: 'Uwagi, Notatki, Komentarz, Opis, Instrukcje',
    name: 'Nazwa, Imię i nazwisko, Nazwisko i imię, Firma',
    firstName: 'Imię, Imiona',
    lastName: 'Nazwisko',
    email: 'Adres e-mail, E-mail, Poczta',
    mobile: 'Telefon, Telefon komórkowy, Numer telefonu, Komórka',
    address: 'Adres, Ulica, Miejsce',
    city: 'Miasto, Miejscowość',
    state: 'Województwo',
    postcode: 'Kod pocztowy',
    lat: 'Szerokość geograficzna, Szerokość',
    lng: 'Długość geograficzna',
    resourcesNeeded: 'Liczba osób, Liczba pracowników',
  },
  swedish: {
    reference: 'Referens, Nummer, Ordernummer, Arbetsordernummer, Ärendenummer',
    customer: 'Kund, Kundnamn, Klient, Patient, Brukare',
    customerReference: 'Kundnummer, Kundnr',
    resource: 'Medarbetare, Anställd, Tekniker, Tilldelad, Utförare, Personal, Vårdgivare',
    resourceReference: 'Anställningsnummer, Personalnummer, Anställningsnr',
    title: 'Titel, Rubrik, Ärende, Uppgift, Uppdrag, Besök',
    date: 'Datum, Dag, Besöksdatum',
    startDate: 'Startdatum, Från datum, Gäller från',
    start: 'Starttid, Start, Börjar, Början, Från, Tid, Klockslag, Från kl, Tid från',
    endDate: 'Slutdatum, Till datum, Gäller till',
    end: 'Sluttid, Slut, Slutar, Till, Till kl, Tid till',
    duration: 'Varaktighet, Längd, Tidsåtgång, Längd i minuter',
    day: 'Veckodag, Dagar',
    team: 'Team, Grupp, Område, Avdelning, Lag',
    labels: 'Tjänst, Tjänster, Kompetens, Kompetenser, Behörighet, Insats, Kategori, Typ',
    status: 'Status, Läge',
    cancelled: 'Avbokad, Inställd, Avbokat',
    notes: 'Anteckningar, Anmärkning, Kommentar, Beskrivning, Noteringar, Instruktioner',
    name: 'Namn, Fullständigt namn, Företag, Företagsnamn',
    firstName: 'Förnamn, Tilltalsnamn',
    lastName: 'Efternamn',
    email: 'E-post, E-postadress, Epost',
    mobile: 'Telefon, Mobil, Mobilnummer, Telefonnummer',
    address: 'Adress, Gatuadress, Gata, Plats',
    city: 'Ort, Stad, Postort',
    state: 'Län',
    postcode: 'Postnummer, Postnr',
    lat: 'Latitud, Breddgrad',
    lng: 'Longitud, Längdgrad',
    resourcesNeeded: 'Antal personer, Antal medarbetare',
  },
  japanese: {
    reference: '予約番号, 番号, 案件番号, 受付番号, 管理番号',
    customer: '顧客, 顧客名, お客様, お客様名, 利用者, 利用者名, 取引先, 得意先, 会社名, 患者',
    customerReference: '顧客番号, 顧客コード, 利用者番号, お客様番号, 顧客ID',
    resource: '担当者, 担当, スタッフ, スタッフ名, 従業員, 社員, 作業者, ヘルパー, 担当者名',
    resourceReference: '社員番号, 従業員番号, 社員コード, スタッフID',
    title: '件名, タイトル, 作業内容, 用件, 内容',
    date: '日付, 日, 訪問日, 予約日, 作業日, 予定日, 実施日',
    startDate: '開始日, 適用開始日',
    start: '開始時刻, 開始時間, 開始, 開始日時, 時刻, 時間, 予約時間, 訪問時間',
    endDate: '終了日, 適用終了日',
    end: '終了時刻, 終了時間, 終了, 終了日時',
    duration: '所要時間, 作業時間, 所要時間（分）, 分数, 予定時間',
    day: '曜日',
    team: 'チーム, グループ, 班, 地区, エリア, 部署',
    labels: 'サービス, サービス内容, スキル, 資格, 種別, 区分, カテゴリ, ラベル',
    status: 'ステータス, 状態, 状況, 進捗',
    cancelled: 'キャンセル, 取消',
    notes: '備考, メモ, コメント, 説明, 注意事項, 特記事項',
    name: '名前, 氏名, お名前, 名称',
    firstName: '名',
    lastName: '姓, 苗字, 名字',
    email: 'メールアドレス, メール, Eメール',
    mobile: '電話番号, 電話, 携帯電話, 携帯, 携帯番号',
    address: '住所, 所在地, 場所, 訪問先, 訪問先住所',
    city: '市区町村, 市町村, 市',
    state: '都道府県',
    postcode: '郵便番号',
    lat: '緯度',
    lng: '経度',
    resourcesNeeded: '人数, 必要人数',
  },
};

/** Fields that other headings mean as well, by kind. */
const further: { readonly [Kind in UploadKind]?: Readonly<Record<string, readonly Concept[]>> } = {
  bookings: { date: ['startDate'], resource: ['resourceReference'] },
  customers: { name: ['customer'], reference: ['customerReference'] },
  resources: { name: ['resource'], reference: ['resourceReference'] },
  shifts: { begin: ['start'], resource: ['resourceReference', 'name'] },
};

const languages = Object.values(translated);

/** The headings of a field of a kind in all of these languages. */
export function translatedNames(kind: UploadKind, field: string): readonly string[] {
  const concepts = new Set<string>([field, ...(further[kind]?.[field] ?? [])]);
  const names = languages.flatMap((headings) =>
    Object.entries(headings).flatMap(([concept, given]) => (concepts.has(concept) ? given.split(', ') : [])),
  );
  return [...new Set(names)];
}
